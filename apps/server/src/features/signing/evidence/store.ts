import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { EventKind, Happening } from './rules.ts';

/** Holds other writers of the same chain back until the transaction ends. */
export async function lockChain(trx: Db, ticketId: number): Promise<void> {
  const key = `signing:${ticketId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

export function findLast(trx: Db, ticketId: number) {
  return trx
    .selectFrom('at_sign_event')
    .select(['seq', 'hash'])
    .where('ticket_id', '=', ticketId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type Link = Happening & { prevHash: Buffer; hash: Buffer };

export async function insertLink(trx: Db, link: Link): Promise<void> {
  const { ticketId, userAgent, prevHash, details, ...rest } = link;
  await trx
    .insertInto('at_sign_event')
    .values({
      ...rest,
      ticket_id: ticketId,
      user_agent: userAgent,
      prev_hash: prevHash,
      details: JSON.stringify(details),
    })
    .execute();
}

export async function listLinks(db: Db, ticketId: number): Promise<Link[]> {
  const rows = await db
    .selectFrom('at_sign_event')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('seq')
    .execute();
  return rows.map(({ ticket_id, user_agent, prev_hash, ...rest }) => ({
    ...rest,
    kind: rest.kind as EventKind,
    details: rest.details as Happening['details'],
    ...{ ticketId: ticket_id, userAgent: user_agent, prevHash: prev_hash },
  }));
}
