import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { MetaEventName, Told } from './meta-event.ts';

/** Ids of conversions that are told are given in nearly their order: so many below the last one are looked at again. */
const OVERLAP = 1_000;
const MOST_MADE = 5_000;

/** Makes events of conversions in that span that have none; whether there may be more. */
export async function insertEvents(db: Db, from: Date, until: Date, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ad_meta_event (ad_conversion_id, name, status, due_at, made_at)
    select conversion.id,
      case kind when 'ticket' then 'Lead' when 'signed' then 'CompleteRegistration' when 'paid' then 'Purchase'
        else 'Refund' end,
      'waiting', ${now}, ${now}
    from ad_conversion conversion
    where conversion.id > coalesce((select max(ad_conversion_id) from ad_meta_event), 0) - ${OVERLAP}
      and day >= ${from}::date - 1 and at between ${from} and ${until} and (kind <> 'adjusted' or cents < 0)
      and not exists (select from ad_meta_event known where known.ad_conversion_id = conversion.id)
    order by conversion.id limit ${MOST_MADE}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) === MOST_MADE;
}

export type ClaimedEvent = Told & { id: number; tries: number };

type Row = Omit<Told, 'consent' | 'click' | 'name'> & {
  id: number;
  tries: number;
  name: MetaEventName;
  hasConsent: boolean;
  ip: string | null;
  userAgent: string | null;
  fbclid: string | null;
  clickAt: Date | null;
};

/** Takes events that are due, the oldest first, so that no other server sends them for some minutes. */
export async function claimEvents(db: Db, now: Date, staleBefore: Date, most: number) {
  const { rows } = await sql<Row>`
    with due as (
      select ad_conversion_id from ad_meta_event
      where status = 'waiting' and due_at <= ${now} and (claimed_at is null or claimed_at < ${staleBefore})
      order by due_at, ad_conversion_id limit ${most} for update skip locked
    ), claimed as (
      update ad_meta_event event set claimed_at = ${now} from due
      where event.ad_conversion_id = due.ad_conversion_id
      returning event.ad_conversion_id, event.name, event.event_id, event.tries
    )
    select claimed.ad_conversion_id as id, claimed.name, claimed.event_id as "eventId", claimed.tries, conversion.at,
      conversion.cents, conversion.pm_transaction_id as "chargeId", chatbot.code as "chatbotCode",
      consent.id is not null as "hasConsent", consent.ip, consent.user_agent as "userAgent",
      ticket.person_email as email, ticket.person_phone as phone, ticket.anonymised_at is not null as "isErased",
      click.fbclid, click.at as "clickAt"
    from claimed
    join ad_conversion conversion on conversion.id = claimed.ad_conversion_id
    join at_ticket ticket on ticket.id = conversion.ticket_id
    left join at_chatbot chatbot on chatbot.id = conversion.at_chatbot_id
    left join lateral (
      select id, ip, user_agent from at_consent where ticket_id = ticket.id order by id desc limit 1) consent on true
    left join lateral (
      select fbclid, at from ad_touch
      where id in (conversion.first_touch_id, conversion.last_touch_id) and fbclid is not null
      order by id desc limit 1) click on true
    order by claimed.ad_conversion_id`.execute(db);
  return rows.map(({ hasConsent, ip, userAgent, fbclid, clickAt, ...row }): ClaimedEvent => {
    const click = fbclid && clickAt ? { fbclid, at: clickAt } : null;
    return { ...row, consent: hasConsent ? { ip, userAgent } : null, click };
  });
}

export async function markSent(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('ad_meta_event')
    .set((eb) => ({
      status: 'sent',
      reason: null,
      sent_at: now,
      claimed_at: null,
      tries: eb('tries', '+', 1),
    }))
    .where('ad_conversion_id', 'in', [...ids])
    .execute();
}

export async function markEnded(
  db: Db,
  id: number,
  { status, reason }: { status: 'skipped' | 'failed'; reason: string },
): Promise<void> {
  await db
    .updateTable('ad_meta_event')
    .set({ status, reason, claimed_at: null })
    .where('ad_conversion_id', '=', id)
    .execute();
}

export async function markWaiting(db: Db, id: number, reason: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('ad_meta_event')
    .set((eb) => ({ reason, due_at: dueAt, claimed_at: null, tries: eb('tries', '+', 1) }))
    .where('ad_conversion_id', '=', id)
    .execute();
}
