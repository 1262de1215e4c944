import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { EventKind, Happening, LookKind } from './evidence.rules.ts';

/** Blocks other writers of the same chain until the transaction ends. */
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
    ticketId: ticket_id,
    userAgent: user_agent,
    prevHash: prev_hash,
  }));
}

type Look = { ticketId: number; kind: LookKind; details: Happening['details']; ip: string };

/**
 * The number of such looks from this address, including this one. Beyond `most` addresses, further ones share one entry
 * without an address.
 */
export async function countLook(
  trx: Db,
  { ticketId, kind, details, ip }: Look,
  { most, at }: { most: number; at: Date },
): Promise<number> {
  const what = JSON.stringify(details);
  const { rows } = await sql<{ times: number }>`
    with known as (
      select look.ip from at_sign_look look
      where ticket_id = ${ticketId} and kind = ${kind} and details = ${what}::jsonb)
    insert into at_sign_look as look (ticket_id, kind, details, ip, times, first_at, last_at)
    select ${ticketId}, ${kind}, ${what}::jsonb, case
        when exists (select from known where known.ip = ${ip}) then ${ip}
        when (select count(*) from known) < ${most} then ${ip} else '' end, 1, ${at}, ${at}
    on conflict (ticket_id, kind, details, ip)
      do update set times = look.times + 1, last_at = excluded.last_at
    returning times`.execute(trx);
  return rows[0]?.times ?? 0;
}

export type Looks = {
  kind: LookKind;
  details: Happening['details'];
  times: number;
  first: Date;
  last: Date;
};

export async function listLooks(db: Db, ticketId: number): Promise<Looks[]> {
  const { rows } = await sql<Looks>`
    select kind, details, sum(times)::int as times, min(first_at) as first, max(last_at) as last
    from at_sign_look where ticket_id = ${ticketId}
    group by kind, details order by min(first_at)`.execute(db);
  return rows;
}

export async function findLastOpening(
  db: Db,
  ticketId: number,
  ip: string,
): Promise<Date | undefined> {
  const look = await db
    .selectFrom('at_sign_look')
    .select('last_at')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'opened')
    .orderBy((eb) => eb('ip', '=', ip), 'desc')
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return look?.last_at;
}
