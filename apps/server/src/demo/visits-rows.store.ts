import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';

/** The same number from 0 to 999 for the same words, so that the demonstration looks the same everywhere. */
const chance = (words: RawBuilder<unknown>) => sql`(abs(hashtext(${words})::bigint) % 1000)`;
const visitorOf = (words: RawBuilder<unknown>) => sql`md5('demonstration ' || ${words})::uuid`;
/** During the day in Brazil. */
const hourOf = (words: RawBuilder<unknown>) =>
  sql`interval '11 hours' + ${chance(words)} * interval '45 seconds'`;
const channels = sql`(values ('meta', 'facebook', 'paid_social', 'l.facebook.com'),
  ('google', 'google', 'cpc', 'www.google.com'), ('tiktok', 'tiktok', 'paid_social', 'www.tiktok.com'),
  ('offline', 'feira', 'qr', null)) as way (channel, source, medium, host)`;
const columns = sql`at, visitor, at_chatbot_id, affiliate_code, utm_source, utm_medium, utm_campaign, referrer_host, landing`;
const saleBot = sql`(select id, code from at_chatbot where code = 'demo') bot`;

/** A visit for about every R$ 15,00 of a day's spending. */
export async function insertPaidVisits(trx: Db, since: Date, now: Date): Promise<void> {
  const words = sql`concat_ws(' ', campaign.code, spending.day, n)`;
  await sql`
    insert into ad_touch (${columns})
    select spending.day::timestamp at time zone 'UTC' + ${hourOf(words)}, ${visitorOf(words)}, bot.id, null, way.source,
      way.medium, campaign.code, way.host, 'localhost/cb/demo'
    from ad_spending spending
    join ad_advertisement campaign on campaign.id = spending.ad_advertisement_id
    join ${channels} on way.channel = campaign.channel
    cross join ${saleBot}
    cross join lateral generate_series(1, greatest(1, spending.cents / 1500)::int) n
    where spending.day >= ${since} and spending.day < ${now}::date
    order by 1`.execute(trx);
}

/** People who know the address, find it, or come by an affiliate. */
export async function insertOtherVisits(trx: Db, since: Date, now: Date): Promise<void> {
  const words = sql`concat_ws(' ', 'other', day::date, n)`;
  await sql`
    insert into ad_touch (${columns})
    select day + ${hourOf(words)}, ${visitorOf(words)}, bot.id,
      case when ${chance(words)} < 150 then affiliate.code end, null, null, null,
      case when ${chance(sql`${words} || 'host'`)} < 400 then 'www.google.com' end, 'localhost/cb/demo'
    from generate_series(date_trunc('day', ${since}::timestamptz), ${now}::timestamptz - interval '1 day', interval '1 day') day
    cross join ${saleBot}
    cross join generate_series(1, 6) n
    join lateral (select code from af_affiliate order by abs(hashtext(${words} || code)) limit 1) affiliate on true
    order by 1`.execute(trx);
}

/** Tickets to sign have no conversation of their own in the demonstration: they came by the sale. */
const hasDocument = sql`exists (select from at_document where ticket_id = ticket.id)`;

/** Whoever has a ticket came a few minutes before it, and many also some days before by a campaign. */
export async function insertTicketVisits(trx: Db, since: Date, now: Date): Promise<void> {
  const luck = chance(sql`'ticket ' || ticket.id`);
  const campaign = sql`case when ${luck} < 330 then 'economia-meta' when ${luck} < 560 then 'busca-energia-solar'
    when ${luck} < 600 then 'feira-campinas' end`;
  await sql`
    insert into ad_touch (${columns})
    select ticket.created_at - gap.before, ${visitorOf(sql`'ticket ' || ticket.id`)}, bot.id,
      case when gap.is_last then ticket.affiliate_code end, way.source, way.medium, campaign.code, way.host,
      'localhost/cb/' || bot.code
    from at_ticket ticket
    left join at_conversation conversation on conversation.ticket_id = ticket.id
    join at_chatbot bot on case when conversation.chatbot_id is null then bot.code = 'demo' and ${hasDocument}
      else bot.id = conversation.chatbot_id end
    cross join lateral (values (interval '3 minutes', true), (interval '5 days', false)) as gap (before, is_last)
    left join ad_advertisement campaign on campaign.code = case when gap.is_last then ${campaign} else 'economia-meta' end
    left join ${channels} on way.channel = campaign.channel
    where ticket.created_at between ${since} and ${now} and (gap.is_last or ${luck} % 3 = 0)
    order by 1`.execute(trx);
}

export async function sumVisits(trx: Db): Promise<void> {
  await sql`
    insert into ad_visit_sum (day, at_chatbot_id, by, code, visits)
    select (at at time zone 'America/Sao_Paulo')::date, at_chatbot_id, named.by, lower(coalesce(named.code, '')), count(*)
    from ad_touch
    cross join lateral (values ('campaign', utm_campaign), ('affiliate', affiliate_code)) as named (by, code)
    group by 1, 2, 3, 4`.execute(trx);
}

const touches = sql`lower(coalesce(first.utm_campaign, '')) as first_campaign,
  lower(coalesce(first.affiliate_code, '')) as first_affiliate, lower(coalesce(last.utm_campaign, '')) as last_campaign,
  lower(coalesce(last.affiliate_code, '')) as last_affiliate`;

/** What the visits of tickets brought. */
export async function insertConversions(trx: Db): Promise<void> {
  await sql`
    with way as materialized (
      select ticket.id, ticket.created_at, ticket.business_unit_id, last.at_chatbot_id, last.visitor,
        first.id as first_touch_id, last.id as last_touch_id, ${touches}
      from at_ticket ticket
      join lateral (select * from ad_touch where visitor = ${visitorOf(sql`'ticket ' || ticket.id`)} order by at desc limit 1) last on true
      join lateral (select * from ad_touch where visitor = last.visitor order by at limit 1) first on true
    ), happened as (
      select id as ticket_id, null::bigint as charge_id, 'ticket' as kind, created_at as at, 0::bigint as cents,
        business_unit_id, true as talked from way
      union all
      select ticket_id, null, 'signed', min(at), 0, null, false from at_sign_event where kind = 'signed' group by ticket_id
      union all
      select ticket_id, id, 'paid', paid_at, paid_cents - refunded_cents, business_unit_id, false from pm_transaction
      where status = 'paid' and ticket_id is not null and paid_at is not null
    )
    insert into ad_conversion (kind, at, day, ticket_id, pm_transaction_id, cents, at_chatbot_id, business_unit_id, visitor,
      talked, first_touch_id, last_touch_id, first_campaign, first_affiliate, last_campaign, last_affiliate)
    select kind, at, (at at time zone 'America/Sao_Paulo')::date, ticket_id, charge_id, cents, way.at_chatbot_id,
      coalesce(happened.business_unit_id, way.business_unit_id), way.visitor, talked, first_touch_id, last_touch_id,
      first_campaign, first_affiliate, last_campaign, last_affiliate
    from happened join way on way.id = happened.ticket_id
    order by at`.execute(trx);
}
