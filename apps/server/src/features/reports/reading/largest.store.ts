import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { FactKind } from '../folding/fact.rules.ts';
import type { Period } from './period.rules.ts';
import { type SumsAsked, summedFacts } from './sums.store.ts';
import { visitsOf } from './visits.store.ts';

type Sum = { kind: FactKind | 'visits'; key: string; n: number; cents: number };

/**
 * The sums of the keys that have most, by the first columns of their table: visits, conversations, arrivals. `count` is that of all
 * keys. Strangers make up campaigns and cities: of a hundred thousand the server's memory holds only these.
 */
export async function listLargest(
  db: Db,
  { withVisits, ...asked }: SumsAsked & { withVisits: boolean },
  period: Period,
  most: number,
): Promise<{ sums: Sum[]; count: number }> {
  const facts = summedFacts(asked, period);
  if (!facts) return { sums: [], count: 0 };
  const visits = withVisits ? visitsOf(asked, period) : undefined;
  const more = visits && sql`union all select 'visits', key, n, 0 from (${visits}) visit`;
  const of = (kind: Sum['kind']) => sql`coalesce(sum(n) filter (where kind = ${sql.lit(kind)}), 0)`;
  const { rows } = await sql<Sum & { count: number }>`
    with part as materialized (select kind, key, n, cents from (${facts}) fact ${more ?? sql``}),
    largest as (
      select key, count(*) over () as count from part group by key
      order by ${of('visits')} desc, ${of('talked')} desc, ${of('arrived')} desc, key limit ${most}
    )
    select part.*, largest.count from largest join part using (key)`.execute(db);
  return { sums: rows, count: rows[0]?.count ?? 0 };
}
