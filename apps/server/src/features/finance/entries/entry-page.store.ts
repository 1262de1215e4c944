import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import {
  type Asked,
  columns,
  type EntryRow,
  found,
  from,
  ordered,
  sortedBy,
} from './entries.store.ts';
import { apart, isOfTrees } from './entry-branches.store.ts';

export type Page = { sort: string; limit: number; offset: number };

/** Of rows the first ones, up to the end of the page. */
const firstOf = (rows: RawBuilder<unknown>, { sort, limit, offset }: Page) => sql`
  select row.id, ${sortedBy(sort)} as at from ${rows} order by ${ordered(sort)} limit ${offset + limit}`;

/** Entries that are not split. In these orders each account and each cost centre has an index of its entries. */
function firstWhole(asked: Asked, page: Page) {
  if (!/id$|due_date$/.test(page.sort)) return firstOf(found(asked, 'whole'), page);
  const { tree, ids, others } = apart(asked.branches);
  const ofOne = sql`${found({ ...asked, branches: others }, 'whole')} and row.${sql.ref(tree)} = one.id`;
  return sql`
    select first.* from unnest(${ids}::bigint[]) as one (id) cross join lateral (${firstOf(ofOne, page)}) as first`;
}

/** The ids of a page of branches: the first of each of their parts, and of those the first. */
function idsIn(asked: Asked, page: Page) {
  const split = firstOf(found(asked, 'split'), page);
  return sql`
    select row.id from (select * from (${firstWhole(asked, page)}) as whole union all (${split})) as row
    order by ${ordered(page.sort, sql`row.at`)} limit ${page.limit} offset ${page.offset}`;
}

/** A page of the filter, in its order. */
export async function listEntries(
  db: Db,
  asked: Asked,
  page: Page,
  /** All that the filter finds, if known. */
  known?: readonly number[],
): Promise<EntryRow[]> {
  const order = ordered(page.sort);
  const span = sql`limit ${page.limit} offset ${page.offset}`;
  const ofIds = (ids: RawBuilder<unknown>) => sql`${from(asked)} where row.id = any(${ids})`;
  const rows = known
    ? sql`${ofIds(sql`${[...known]}::bigint[]`)} order by ${order} ${span}`
    : isOfTrees(asked.branches)
      ? sql`${ofIds(sql`array(${idsIn(asked, page)})`)} order by ${order}`
      : sql`${found(asked)} order by ${order} ${span}`;
  return (await sql<EntryRow>`select ${columns} from ${rows}`.execute(db)).rows;
}
