import type { EntryDirection } from '@balcao/contract/finance/entry';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { sumsOf } from '../../../platform/sum-parts.store.ts';
import { countsCancelled, dueParts, isSummed } from './entries.rules.ts';
import { type Asked, type EntryRow, found } from './entries.store.ts';
import { inBranches, isOfTrees, type Split } from './entry-branches.store.ts';
import { listEntries, type Page } from './entry-page.store.ts';

export type DirectionSums = {
  direction: EntryDirection;
  entries: number;
  amount: number;
  settled: number;
  open: number;
  overdue: number;
};

const isOpen = sql<SqlBool>`status in ('open', 'partial')`;

/** Of more, a page is found sooner along its order than among their ids. */
const MOST_IDS = 2_000;

/** Each entry of the filter, or of its part, as one row of sums. */
const counted = (asked: Asked, split?: Split) => sql`
  select row.direction, row.status, row.due_date < today.day as late, 1 as entries, row.amount_cents, row.settled_cents,
    row.id from ${found(asked, split)}`;

/** All of the filter in parts that share no row, each of which an index can find by itself. */
const allCounted = (asked: Asked) =>
  isOfTrees(asked.branches) ? [counted(asked, 'whole'), counted(asked, 'split')] : [counted(asked)];

/** Stored sums, those of accounts for branches of accounts and cost centres: the filter asks only for what they know. */
function stored({ units, filter, branches, today }: Asked) {
  const parts = dueParts(filter, today);
  if (parts.length === 0) return [];
  const table = isOfTrees(branches) ? 'fn_account_sum' : 'fn_entry_sum';
  const { state, direction, business_unit_id } = filter;
  const wanted = inBranches('total', branches);
  if (units !== 'all') wanted.push(sql`business_unit_id = any(${[...units]}::bigint[])`);
  if (state)
    wanted.push(
      sql`(status = any(${state}) or (${state.includes('overdue')} and ${isOpen} and late))`,
    );
  if (direction) wanted.push(sql`direction = ${direction}`);
  if (business_unit_id) wanted.push(sql`business_unit_id = any(${business_unit_id}::bigint[])`);
  const all = wanted.length ? sql.join(wanted, sql` and `) : sql`true`;
  return [
    sql`select direction, status, late, entries, amount_cents, settled_cents, null::bigint as id
      from (${sumsOf(table, 'on', parts, ({ late }) => sql`${late}::boolean as late`)}) as total
      where ${all}`,
  ];
}

/** Adds up rows of sums; where they are single entries and not too many, with the ids of all. */
async function add(db: Db, { filter }: Asked, rows: readonly RawBuilder<unknown>[]) {
  if (rows.length === 0) return { sums: [], ids: [] };
  const open = sql`sum(amount_cents - settled_cents)`;
  const { rows: sums } = await sql<DirectionSums & { ids: number[] | null }>`
    select direction, sum(entries)::bigint as entries,
      coalesce(sum(amount_cents) filter (where status <> 'cancelled' or ${countsCancelled(filter)}), 0)::bigint as amount,
      sum(settled_cents)::bigint as settled,
      coalesce(${open} filter (where ${isOpen}), 0)::bigint as open,
      coalesce(${open} filter (where ${isOpen} and late), 0)::bigint as overdue,
      case when sum(entries) <= ${MOST_IDS} then array_agg(id) end as ids
    from (${sql.join(rows, sql` union all `)}) as counted
    group by direction`.execute(db);
  const areFew = sums.every(({ ids }) => ids !== null);
  return {
    sums: sums.map(({ ids: _, ...one }) => one),
    ids: areFew ? sums.flatMap(({ ids }) => ids ?? []) : undefined,
  };
}

/** A page of a filter's entries, and the sums of all that it finds, by direction. */
export async function pageOfEntries(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<{ sums: DirectionSums[]; rows: EntryRow[] }> {
  if (isSummed(asked.filter)) {
    const split = isOfTrees(asked.branches) ? [counted(asked, 'split')] : [];
    const [{ sums }, rows] = await Promise.all([
      add(db, asked, [...stored(asked), ...split]),
      listEntries(db, asked, page),
    ]);
    return { sums, rows };
  }
  // One after the other, so that a search is done once.
  const { sums, ids } = await add(db, asked, allCounted(asked));
  return { sums, rows: await listEntries(db, asked, page, ids) };
}
