import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type NewNetwork = { ticketId: number; code: string; network: string; now: Date };

/** Only of an affiliate in use. */
export async function insertNetwork(trx: Db, { ticketId, code, network, now }: NewNetwork) {
  await sql`
    insert into af_network (ticket_id, af_affiliate_id, network, at)
    select ${ticketId}::bigint, id, ${network}::text, ${now}::timestamptz
    from af_affiliate where lower(code) = lower(${code}) and active`.execute(trx);
}

const DELETED_AT_ONCE = 10_000;

export async function deleteNetworks(db: Db, before: Date): Promise<void> {
  let deleted = DELETED_AT_ONCE;
  while (deleted >= DELETED_AT_ONCE) {
    const { numAffectedRows } = await sql`
      delete from af_network where ticket_id in (
        select ticket_id from af_network where at < ${before} order by at limit ${DELETED_AT_ONCE})`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0);
  }
}

export type Network = {
  affiliateId: number;
  /** Conversations of the network that most came from, and of all. */
  most: number;
  total: number;
  rows: { ticketId: number; at: string }[];
};

/** The network from which most conversations of each affiliate came since then, with its newest ones. */
export async function listNetworks(
  db: Db,
  { affiliateIds, since, limit }: { affiliateIds: readonly number[]; since: Date; limit: number },
): Promise<Network[]> {
  const { rows } = await sql<Network>`
    with counted as (
      select af_affiliate_id, network, count(*)::int as most,
        (sum(count(*)) over (partition by af_affiliate_id))::int as total,
        row_number() over (partition by af_affiliate_id order by count(*) desc, network) as nth
      from af_network
      where af_affiliate_id = any(${[...affiliateIds]}::bigint[]) and at >= ${since}
      group by af_affiliate_id, network)
    select af_affiliate_id as "affiliateId", most, total, (
      select json_agg(newest) from (
        select ticket_id as "ticketId", at from af_network
        where af_affiliate_id = counted.af_affiliate_id and network = counted.network and at >= ${since}
        order by at desc limit ${limit}) as newest) as rows
    from counted where nth = 1`.execute(db);
  return rows;
}
