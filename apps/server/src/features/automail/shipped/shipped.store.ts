import type { MailSubject, ShippedKind } from '@balcao/contract/automail/triggers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export async function findShippedId(db: Db, kind: ShippedKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from am_rule where trigger->>'kind' = ${kind}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the rule ${kind} is missing`);
  return row.id;
}

type New = {
  ruleId: number;
  origin: MailSubject;
  id: number;
  occasion: string;
  to: string;
  person_id: number | null;
  ticket_id: number | null;
  job: object;
  now: Date;
};

/** The delivery of a mail, made at its first try; one that has gone out keeps its address. Nothing claims it: the feature's own job carries it. */
export async function openDelivery(db: Db, made: New) {
  const { ruleId, origin, id, occasion, now } = made;
  const { rows } = await sql<{ id: number; status: string }>`
    insert into am_delivery (am_rule_id, origin, parent_id, occasion, happened_at, person_id, ticket_id,
      address, job, created_at, updated_at)
    values (${ruleId}, ${origin}, ${id}, ${occasion}, ${now}, ${made.person_id}, ${made.ticket_id},
      ${made.to.toLowerCase()}, ${JSON.stringify(made.job)}::jsonb, ${now}, ${now})
    on conflict (am_rule_id, origin, parent_id, occasion)
      do update set updated_at = excluded.updated_at, address =
        case when am_delivery.status in ('waiting', 'failed') then excluded.address else am_delivery.address end
    returning id, status`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no delivery was kept');
  return row;
}

type Letter = { subject: string; html: string; text: string };

/** Keeps the mail right before the mail server gets it. */
export async function keepLetter(db: Db, id: number, { text, ...letter }: Letter, now: Date) {
  await db
    .updateTable('am_delivery')
    .set((eb) => ({ ...letter, body: text, attempts: eb('attempts', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

type End = {
  status: 'sent' | 'waiting' | 'failed' | 'skipped';
  reason: string | null;
  sent_at?: Date;
};

export async function endDelivery(db: Db, id: number, end: End, now: Date): Promise<void> {
  await db
    .updateTable('am_delivery')
    .set({ ...end, updated_at: now })
    .where('id', '=', id)
    .execute();
}

type Waiting = { ruleId: number; origin: MailSubject; id: number; occasion: string };

export async function skipDelivery(db: Db, waiting: Waiting, reason: string, now: Date) {
  await db
    .updateTable('am_delivery')
    .set({ status: 'skipped', reason, updated_at: now })
    .where('am_rule_id', '=', waiting.ruleId)
    .where('origin', '=', waiting.origin)
    .where('parent_id', '=', waiting.id)
    .where('occasion', '=', waiting.occasion)
    .where('status', '=', 'waiting')
    .execute();
}
