import type { EntryDirection } from '@balcao/contract/finance/entry';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { countsCancelled, dueParts, isSummed } from './entries.rules.ts';
import { type Asked, type EntryRow, foundApart, listEntries, type Page } from './entries.store.ts';

export type DirectionSums = {
  direction: EntryDirection;
  entries: number;
  amount: number;
  settled: number;
  open: number;
  overdue: number;
};

/** Of more, a page is found sooner along its order than among their ids. */
const MOST_IDS = 2_000;

/** By looking at each entry of the filter, which finds the ids for the page, too; without `ids` there are many. */
async function addRows(db: Db, asked: Asked) {
  const open = sql`case when status in ('open', 'partial') then amount_cents - settled_cents else 0 end`;
  const looked = foundApart(asked).map(
    (rows) =>
      sql`select row.id, row.direction, row.status, row.amount_cents, row.settled_cents, row.due_date, today.day from ${rows}`,
  );
  const { rows } = await sql<DirectionSums & { ids: number[] | null }>`
    select direction, count(*) as entries,
      coalesce(sum(amount_cents) filter (where status <> 'cancelled' or ${countsCancelled(asked.filter)}), 0)::bigint
        as amount,
      sum(settled_cents)::bigint as settled, sum(${open})::bigint as open,
      coalesce(sum(${open}) filter (where due_date < day), 0)::bigint as overdue,
      case when count(*) <= ${MOST_IDS} then array_agg(id) end as ids
    from (${sql.join(looked, sql` union all `)}) as row
    group by direction`.execute(db);
  const areFew = rows.every(({ ids }) => ids !== null);
  return {
    sums: rows.map(({ ids: _, ...sums }) => sums),
    ids: areFew ? rows.flatMap(({ ids }) => ids ?? []) : undefined,
  };
}

/** From the stored sums: the filter asks only for what they know. */
async function addSums(db: Db, { units, filter, today }: Asked): Promise<DirectionSums[]> {
  const parts = dueParts(filter, today).map(
    ({ grain, from, until, late }) =>
      sql`(${grain}::text, ${from}::date, ${until}::date, ${late}::boolean)`,
  );
  if (parts.length === 0) return [];
  const isOpen = sql<SqlBool>`status in ('open', 'partial')`;
  const { state, direction, business_unit_id } = filter;
  const wanted: RawBuilder<SqlBool>[] = [];
  if (units !== 'all') wanted.push(sql`business_unit_id = any(${[...units]}::bigint[])`);
  if (state)
    wanted.push(
      sql`(status = any(${state}) or (${state.includes('overdue')} and ${isOpen} and late))`,
    );
  if (direction) wanted.push(sql`direction = ${direction}`);
  if (business_unit_id) wanted.push(sql`business_unit_id = any(${business_unit_id}::bigint[])`);
  const all = wanted.length ? sql.join(wanted, sql` and `) : sql`true`;
  const open = sql`sum(total.amount_cents - total.settled_cents)`;
  const { rows } = await sql<DirectionSums>`
    select direction, sum(entries)::bigint as entries,
      coalesce(sum(amount_cents) filter (where status <> 'cancelled' or ${countsCancelled(filter)}), 0)::bigint as amount,
      sum(settled_cents)::bigint as settled,
      coalesce(${open} filter (where ${isOpen}), 0)::bigint as open,
      coalesce(${open} filter (where ${isOpen} and late), 0)::bigint as overdue
    from (values ${sql.join(parts)}) as part (grain, first, last, late)
      join fn_entry_sum as total on total.grain = part.grain and total."on" between part.first and part.last
    where ${all} group by direction`.execute(db);
  return rows;
}

/** A page of a filter's entries, and the sums of all that it finds, by direction. */
export async function pageOfEntries(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<{ sums: DirectionSums[]; rows: EntryRow[] }> {
  if (isSummed(asked.filter)) {
    const [sums, rows] = await Promise.all([addSums(db, asked), listEntries(db, asked, page)]);
    return { sums, rows };
  }
  // One after the other, so that a search is done once.
  const { sums, ids } = await addRows(db, asked);
  return { sums, rows: await listEntries(db, asked, page, ids) };
}
