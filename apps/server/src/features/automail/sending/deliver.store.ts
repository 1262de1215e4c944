import type { MailSubject } from '@balcao/contract/automail/triggers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type Claimed = {
  id: number;
  am_rule_id: number;
  origin: MailSubject;
  parent_id: number;
  occasion: string;
  happened_at: Date;
  created_at: Date;
  attempts: number;
  give_up_at: Date | null;
  /** Names this claim: another server's is later. */
  claimed_until: Date;
};
export type Claim = Pick<Claimed, 'id' | 'claimed_until'>;

/** Takes due mails for this server, nobody else's while `lease` lasts; longest waiting first. */
export async function claimDue(
  db: Db,
  { now, lease, most }: { now: Date; lease: Date; most: number },
) {
  const { rows } = await sql<Claimed>`
    update am_delivery delivery set claimed_until = ${lease}, updated_at = ${now}
    from (select id from am_delivery
      where status = 'waiting' and next_at <= ${now} and claimed_until is null
      order by next_at, id limit ${most} for update skip locked) due
    where delivery.id = due.id
    returning delivery.id, am_rule_id, origin, parent_id, occasion, happened_at,
      delivery.created_at, attempts, give_up_at, claimed_until`.execute(db);
  return rows;
}

/**
 * Mails whose server died: one that had not begun waits again; one that had may have gone out, and is not sent a second
 * time by itself.
 */
export async function releaseLost(db: Db, now: Date, reason: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update am_delivery set claimed_until = null, begun_at = null, updated_at = ${now},
      status = case when begun_at is null then status else 'failed' end,
      next_at = case when begun_at is null then next_at end,
      reason = case when begun_at is null then reason else ${reason} end
    where claimed_until < ${now} and status = 'waiting'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

type Letter = { address: string; subject: string; html: string; text: string };

/** Keeps the mail as it goes out, right before the mail server gets it. False if the claim was lost: it took too long. */
export async function begin(
  db: Db,
  claim: Claim,
  { text, ...letter }: Letter,
  now: Date,
  giveUp: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('am_delivery')
    .set((eb) => ({
      ...letter,
      body: text,
      begun_at: now,
      attempts: eb('attempts', '+', 1),
      give_up_at: eb.fn.coalesce('give_up_at', eb.val(giveUp)),
      updated_at: now,
    }))
    .where('id', '=', claim.id)
    .where('claimed_until', '=', claim.claimed_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `address`: to whom a mail would go that is kept back. */
type End =
  | { status: 'sent'; sent_at: Date }
  | { status: 'failed' | 'skipped'; reason: string; address?: string | null }
  | { status: 'waiting'; reason: string; next_at: Date; address?: string | null };

/** What became of a taken mail. False if the claim was lost: its server was thought dead. */
export async function settle(trx: Db, claim: Claim, end: End, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('am_delivery')
    .set({
      next_at: null,
      reason: null,
      ...end,
      claimed_until: null,
      begun_at: null,
      updated_at: now,
    })
    .where('id', '=', claim.id)
    .where('claimed_until', '=', claim.claimed_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is known of an address before a mail goes to it. */
export async function addresseeOf(db: Db, address: string, now: Date) {
  const { rows } = await sql<{ blocked: 'bounce' | 'complaint' | null; optedOut: boolean }>`
    select (select reason from am_block where address = ${address}
        and (until is null or until > ${now})) as blocked,
      exists (select from am_optout where address = ${address}) as "optedOut"`.execute(db);
  return rows[0] ?? { blocked: null, optedOut: false };
}

type Aim = Pick<Claimed, 'am_rule_id' | 'origin' | 'parent_id'> & { address: string };

/** How many mails went to this address, and of this rule about this record. Mails under way count, too. */
export async function pressureOf(db: Db, { address, ...aim }: Aim, now: Date, minutes: number) {
  const { rows } = await sql<{ lately: number; inDay: number; ofRule: number }>`
    select count(*) filter (where went > ${now}::timestamptz - make_interval(mins => ${minutes}))::int as lately,
      count(*)::int as "inDay",
      (select count(*)::int from am_delivery where am_rule_id = ${aim.am_rule_id}
        and origin = ${aim.origin} and parent_id = ${aim.parent_id} and sent_at is not null) as "ofRule"
    from (select coalesce(sent_at, begun_at) as went from am_delivery
      where address = ${address}
        and coalesce(sent_at, begun_at) > ${now}::timestamptz - interval '1 day') lately`.execute(
    db,
  );
  return rows[0] ?? { lately: 0, inDay: 0, ofRule: 0 };
}

/** One after another for the same address: two mails at once must count each other. */
export async function lockAddress(trx: Db, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('automail ' || ${address}, 0))`.execute(
    trx,
  );
}
