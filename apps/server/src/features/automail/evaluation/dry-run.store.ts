import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Known = { blocked: 'bounce' | 'complaint' | null; optedOut: boolean };

/** What is known of these addresses. */
export async function listAddressees(db: Db, addresses: string[], now: Date) {
  if (addresses.length === 0) return new Map<string, Known>();
  const { rows } = await sql<Known & { address: string }>`
    select given.address, block.reason as blocked, optout.address is not null as "optedOut"
    from unnest(${[...new Set(addresses)]}::text[]) as given (address)
      left join am_block block on block.address = given.address
        and (block.until is null or block.until > ${now})
      left join am_optout optout on optout.address = given.address`.execute(db);
  return new Map(rows.map(({ address, ...known }) => [address, known]));
}
