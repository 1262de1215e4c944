import {
  isShipped,
  type ShippedKind,
  type Trigger,
  type TriggerKind,
} from '@balcao/contract/automail/triggers';
import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** What happened to a record, and when; `occasion` names it, so that it is told once. */
export type Candidate = { id: number; at: Date; occasion: string };
/** After `from`, up to `to`. */
export type Span = { from: Date; to: Date };
/** Where a page of candidates ended; `at` as the database writes it, to the microsecond. */
export type Place = { at: string; id: number; from: Date };

type Found = RawBuilder<Candidate>;
type Source = (trigger: Trigger, span: Span) => Found;

const LOCAL = sql`'America/Sao_Paulo'`;
const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone ${LOCAL})::date`;
const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${LOCAL})`;
const hours = ({ hours: count = 0 }: Trigger) => sql`make_interval(hours => ${count}::int)`;
const days = ({ days: count = 0 }: Trigger) => sql`make_interval(days => ${count}::int)`;

/** Tickets that still stand for themselves and whose data nobody erased. */
const living = sql`ticket.merged_into is null and ticket.anonymised_at is null`;
const open = sql`ticket.status_id in (select id from at_ticket_status where kind = 'open')`;

const made = ({ from, to }: Span) => sql`
  ticket.created_at >= ${from} and ticket.created_at <= ${to} and ${living}`;

/** Each reads one part of an index, by the moment; what it finds does not depend on the history. */
const sources: Record<Exclude<TriggerKind, ShippedKind>, Source> = {
  ticket_made: (_, span) => sql`
    select ticket.id, ticket.created_at as at, 'made' as occasion from at_ticket ticket
    where ${made(span)}`,

  // Whoever has an earlier ticket is no first contact: by account, tax id or address.
  first_contact: (_, span) => sql`
    select ticket.id, ticket.created_at as at, 'made' as occasion from at_ticket ticket
    where ${made(span)}
      and not exists (select from at_ticket earlier
        where earlier.person_id = ticket.person_id and earlier.id < ticket.id)
      and not exists (select from at_ticket earlier
        where earlier.person_tax_id = ticket.person_tax_id and earlier.id < ticket.id)
      and not exists (select from at_ticket earlier
        where lower(earlier.person_email) = lower(ticket.person_email) and earlier.id < ticket.id)`,

  ticket_status: ({ status_id = 0 }, { from, to }) => sql`
    select ticket.id, ticket.status_since as at, ticket.status_since::text as occasion
    from at_ticket ticket
    where ticket.status_id = ${status_id} and ticket.status_since >= ${from}
      and ticket.status_since <= ${to} and ${living}`,

  // The index knows the last line of anybody; whose it is, the thread. Lines of the system do not count, our own mails among them.
  ticket_idle: (trigger, { from, to }) => sql`
    select ticket.id, active.last_message_at + ${hours(trigger)} as at, last.id::text as occasion
    from at_ticket_activity active
      join at_ticket ticket on ticket.id = active.id
      join gl_thread thread on thread.origin = 'at_ticket' and thread.channel_id = 3
        and thread.parent_code = ticket.id::text
      cross join lateral (
        select message.id, message.author_kind from gl_message message
        where message.thread_id = thread.id and message.author_kind <> 'system'
          and message.deleted_at is null
        order by message.seq desc limit 1) last
    where active.status_id in (select id from at_ticket_status where kind = 'open')
      and active.last_message_at >= ${from}::timestamptz - ${hours(trigger)}
      and active.last_message_at <= ${to}::timestamptz - ${hours(trigger)}
      and ${living}
      and ${
        trigger.by === 'customer'
          ? sql`last.author_kind in ('staff', 'bot')`
          : trigger.by === 'staff'
            ? sql`last.author_kind = 'visitor'`
            : sql`true`
      }`,

  // An answer moves the moment, so no index holds it: those whose turn to be looked at comes before it are few.
  ticket_expires: (trigger, { from, to }) => sql`
    select ticket.id, talk.expires_at - ${hours(trigger)} as at, talk.expires_at::text as occasion
    from at_conversation talk join at_ticket ticket on ticket.id = talk.ticket_id
    where talk.expiry_check_at is not null
      and talk.expiry_check_at <= ${to}::timestamptz + ${hours(trigger)}
      and talk.expires_at >= ${from}::timestamptz + ${hours(trigger)}
      and talk.expires_at <= ${to}::timestamptz + ${hours(trigger)}
      and ${open} and ${living}`,

  signature_waits: (trigger, { from, to }) => sql`
    select ticket.id, ticket.sign_requested_at + ${days(trigger)} as at,
      ticket.sign_requested_at::text as occasion
    from at_ticket ticket
    where ticket.sign_requested_at >= ${from}::timestamptz - ${days(trigger)}
      and ticket.sign_requested_at <= ${to}::timestamptz - ${days(trigger)}
      and ${living}
      and ticket.status_id in (select id from at_ticket_status where kind <> 'cancelled')
      and exists (select from at_document where ticket_id = ticket.id)
      and not exists (select from gl_resource file where file.origin = 'at_ticket' and file.claimed
        and file.parent_code = ticket.id::text and file.code = ${SIGN_CODE})`,

  pending_unread: (trigger, { from, to }) => sql`
    select ticket.id, message.created_at + ${hours(trigger)} as at, message.id::text as occasion
    from gl_message message
      join gl_thread thread on thread.id = message.thread_id
        and thread.origin = 'at_ticket' and thread.channel_id = 3
      join at_ticket ticket on ticket.id = thread.parent_code::bigint
    where message.is_pending and message.resolved_at is null and message.deleted_at is null
      and message.created_at >= ${from}::timestamptz - ${hours(trigger)}
      and message.created_at <= ${to}::timestamptz - ${hours(trigger)}
      and ${open} and ${living}
      and not exists (select from gl_thread_read read where read.thread_id = thread.id
        and read.user_id = ticket.person_id and read.seq >= message.seq)`,

  due: (trigger, { from, to }) => sql`
    select charge.id, ${startOf(sql`(charge.due_date + ${trigger.days ?? 0}::int)`)} as at,
      charge.due_date::text as occasion
    from pm_transaction charge
    where charge.due_date >= ${dayOf(from)} - ${trigger.days ?? 0}::int
      and charge.due_date <= ${dayOf(to)} - ${trigger.days ?? 0}::int
      and charge.status in ('emitted', 'partial') and charge.provider_wait is distinct from 'emit'`,

  // When the money was booked: the day on which it was paid may lie before.
  charge_paid: (_, { from, to }) => sql`
    select charge.id, payment.created_at as at, 'paid' as occasion
    from pm_payment payment join pm_transaction charge on charge.id = payment.transaction_id
    where payment.created_at >= ${from} and payment.created_at <= ${to}
      and charge.status = 'paid' and not payment.duplicate`,

  invoice_authorised: (_, { from, to }) => sql`
    select note.id, note.authorised_at as at, 'authorised' as occasion from nf_invoice note
    where note.authorised_at >= ${from} and note.authorised_at <= ${to}
      and note.status = 'authorised'`,

  // What the affiliate wrote last: one mail for several messages within a minute.
  affiliate_answer: (_, { from, to }) => sql`
    select answer.af_affiliate_id as id, answer.at, answer.at::text as occasion
    from af_answer answer where answer.at >= ${from} and answer.at <= ${to}`,

  // Day by day, because the index holds days of the year; 29 February is kept on the 28th of other years.
  birthday: (_, { from, to }) => sql`
    select person.id, ${startOf(sql`day.at`)} as at, extract(year from day.at)::int::text as occasion
    from generate_series(${dayOf(from)}, ${dayOf(to)}, interval '1 day') as day (at)
      join gl_user person on person.active and person.level > 5
        and (extract(month from person.birth_date)::int * 100 + extract(day from person.birth_date)::int)
          = any (case when extract(month from day.at) = 2 and extract(day from day.at) = 28
                and extract(day from day.at + interval '1 day') = 1
              then array[228, 229]
              else array[extract(month from day.at)::int * 100 + extract(day from day.at)::int] end)`,
};

/** What a feature says itself is not looked for. */
const nothing: Source = () => sql`
  select null::bigint as id, null::timestamptz as at, '' as occasion where false`;
const sourceOf = ({ kind }: Trigger): Source => (isShipped(kind) ? nothing : sources[kind]);

/** What happened in the span, in order; at most `limit`, those after `place`. */
export async function listCandidates(
  db: Db,
  trigger: Trigger,
  span: Span,
  { place, limit }: { place?: Place | undefined; limit: number },
): Promise<{ candidates: Candidate[]; place: Place | undefined }> {
  // Begins where the page before ended: the pages together read the span once.
  const found = sourceOf(trigger)(trigger, place ? { ...span, from: place.from } : span);
  const after = place
    ? sql`(found.at, found.id) > (${place.at}::timestamptz, ${place.id})`
    : sql`found.at > ${span.from}`;
  const { rows } = await sql<Candidate & { exact: string }>`
    select found.id, found.at, found.occasion, found.at::text as exact from (${found}) found
    where ${after} and found.at <= ${span.to}
    order by found.at, found.id limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return {
    candidates: rows.map(({ id, at, occasion }) => ({ id, at, occasion })),
    // A date holds no microseconds.
    place: last && { at: last.exact, id: last.id, from: new Date(last.at.getTime() - 1) },
  };
}

/** Whether what a mail is about to tell is still so. `since` is before it happened. */
export async function stillSo(
  db: Db,
  trigger: Trigger,
  { id, occasion, since, now }: { id: number; occasion: string; since: Date; now: Date },
): Promise<boolean> {
  const found = sourceOf(trigger)(trigger, { from: since, to: now });
  const { rows } = await sql`
    select from (${found}) found where found.id = ${id} and found.occasion = ${occasion}
    limit 1`.execute(db);
  return rows.length > 0;
}
