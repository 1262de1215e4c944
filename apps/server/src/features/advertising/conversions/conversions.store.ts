import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type OpenedTicket = {
  ticketId: number;
  chatbotId: number;
  unitId: number | null;
  visitor: string;
  /** What the call that opened the ticket said. */
  affiliateCode: string | null;
  /** Reports name that affiliate, whether a record has its code or not. */
  isTold: boolean;
  fbclid: string | null;
  at: Date;
  day: string;
  /** Older visits are not looked at. */
  since: Date;
};

/** By what a visit came, as the sums name it: strangers can make up any number of names. */
const cameBy = sql`coalesce(case when campaign_told then lower(utm_campaign) end, '') as campaign,
  coalesce(case when affiliate_told then lower(affiliate_code) end, '') as affiliate`;

/**
 * Freezes who brought a ticket: the visitor's first and last visit. A call that names an affiliate or click other than the last visit's, and one without any
 * visit, is a visit itself.
 */
export async function insertTicket(trx: Db, ticket: OpenedTicket): Promise<void> {
  const { ticketId, chatbotId, unitId, visitor, affiliateCode, isTold, fbclid, at, day, since } =
    ticket;
  const visits = sql`select id, affiliate_code, fbclid, ${cameBy} from ad_touch
    where visitor = ${visitor} and at between ${since} and ${at}`;
  await sql`
    with first as (${visits} order by at, id limit 1),
    last as (${visits} order by at desc, id desc limit 1),
    made as (
      insert into ad_touch (at, visitor, at_chatbot_id, affiliate_code, fbclid, affiliate_told)
      select ${at}, ${visitor}, ${chatbotId}, ${affiliateCode}, ${fbclid},
        ${isTold} or exists (select from af_affiliate known where lower(known.code) = lower(${affiliateCode}))
      where not exists (select from last
        where (${affiliateCode}::text is null or lower(affiliate_code) = lower(${affiliateCode}))
          and (${fbclid}::text is null or fbclid = ${fbclid}))
      returning id, affiliate_code, fbclid, ${cameBy}
    ), added as (
      insert into ad_visit_sum (day, at_chatbot_id, by, code, visits)
      select ${day}, ${chatbotId}, named.by, named.code, 1 from made
      cross join lateral (values ('campaign', campaign), ('affiliate', affiliate)) as named (by, code)
    ), begun as (select * from first union all select * from made where not exists (select from first)),
    ended as (select * from made union all select * from last where not exists (select from made))
    insert into ad_conversion (kind, at, day, ticket_id, at_chatbot_id, business_unit_id, visitor, first_touch_id,
      last_touch_id, first_campaign, first_affiliate, last_campaign, last_affiliate)
    select 'ticket', ${at}, ${day}, ${ticketId}, ${chatbotId}, ${unitId}, ${visitor}, begun.id, ended.id,
      begun.campaign, begun.affiliate, ended.campaign, ended.affiliate
    from begun, ended`.execute(trx);
}

const frozen = sql`at_chatbot_id, first_touch_id, last_touch_id, first_campaign, first_affiliate, last_campaign,
  last_affiliate`;

/** Once for each ticket; nothing for one that came through no chatbot. */
export async function insertSigned(trx: Db, ticketId: number, at: Date, day: string) {
  await sql`
    insert into ad_conversion (kind, at, day, ticket_id, business_unit_id, visitor, ${frozen})
    select 'signed', ${at}, ${day}, ticket_id, business_unit_id, visitor, ${frozen}
    from ad_conversion where ticket_id = ${ticketId} and kind = 'ticket'
    on conflict (ticket_id, kind) where kind in ('ticket', 'signed') do nothing`.execute(trx);
}

/**
 * Charges as sales of what brought their tickets: once when they are paid, with the last visit until then, and again with the difference when their money
 * changes, by the same visits.
 */
export async function insertMoney(trx: Db, chargeIds: readonly number[], at: Date, day: string) {
  await sql`
    with charge as (
      select charge.id, charge.ticket_id, charge.business_unit_id, charge.status,
        charge.paid_cents - charge.refunded_cents as net, counted.cents as counted
      from pm_transaction charge
      cross join lateral (
        select sum(cents)::bigint as cents from ad_conversion where pm_transaction_id = charge.id) counted
      where charge.id = any(${[...chargeIds]}::bigint[])
    )
    insert into ad_conversion (kind, at, day, ticket_id, pm_transaction_id, cents, business_unit_id, visitor, ${frozen})
    select 'paid', ${at}::timestamptz, ${day}::date, charge.ticket_id, charge.id, charge.net, charge.business_unit_id, way.visitor,
      way.at_chatbot_id, way.first_touch_id, coalesce(last.id, way.last_touch_id), way.first_campaign, way.first_affiliate,
      coalesce(last.campaign, way.last_campaign), coalesce(last.affiliate, way.last_affiliate)
    from charge
    join ad_conversion way on way.ticket_id = charge.ticket_id and way.kind = 'ticket'
    left join lateral (
      select id, ${cameBy} from ad_touch
      where visitor = way.visitor and at between way.at and ${at}::timestamptz order by at desc, id desc limit 1) last on true
    where charge.counted is null and charge.status = 'paid' and charge.net > 0
    union all
    select 'adjusted', ${at}::timestamptz, ${day}::date, paid.ticket_id, charge.id, charge.net - charge.counted, paid.business_unit_id,
      paid.visitor, ${sql.join(
        [
          'at_chatbot_id',
          'first_touch_id',
          'last_touch_id',
          'first_campaign',
          'first_affiliate',
          'last_campaign',
          'last_affiliate',
        ].map((name) => sql.ref(`paid.${name}`)),
      )}
    from charge
    join ad_conversion paid on paid.pm_transaction_id = charge.id and paid.kind = 'paid'
    where charge.net <> charge.counted`.execute(trx);
}

const MOST_MARKED = 5_000;

/** Marks tickets made since then whose visitor has answered; whether there may be more. */
export async function markTalked(db: Db, since: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ad_conversion set talked = true where id in (
      select silent.id from ad_conversion silent
      join at_conversation conversation on conversation.ticket_id = silent.ticket_id and (conversation.state->>'turns')::int > 0
      where silent.kind = 'ticket' and not silent.talked and silent.at >= ${since}
      limit ${MOST_MARKED})`.execute(db);
  return Number(numAffectedRows ?? 0) === MOST_MARKED;
}

/** Nothing leads from these tickets to visits any more, and their visits name no click; what brought them still counts. */
export async function forgetVisitors(trx: Db, ticketIds: readonly number[]): Promise<void> {
  await sql`
    with forgotten as (
      select distinct visitor from ad_conversion
      where ticket_id = any(${[...ticketIds]}::bigint[]) and visitor is not null
    ), visits as (
      update ad_touch set visitor = gen_random_uuid(), fbclid = null, gclid = null, ctwa_clid = null, landing = null,
        utm_term = null, utm_content = null
      where visitor in (select visitor from forgotten)
    )
    update ad_conversion set visitor = null, first_touch_id = null, last_touch_id = null
    where ticket_id = any(${[...ticketIds]}::bigint[])`.execute(trx);
}
