import type {
  EntryFilter,
  EntrySums,
  listEntries as listSpec,
} from '@balcao/contract/finance/entries';
import type { Entry, EntryPart } from '@balcao/contract/finance/entry';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { today } from '../../payments/payments.ts';
import { requireSight } from '../sight.ts';
import * as store from './entries.store.ts';
import { listBranches } from './entry-branches.store.ts';
import { listEntries as listPage } from './entry-page.store.ts';
import { percentText } from './entry-split.rules.ts';
import { type DirectionSums, pageOfEntries } from './entry-sums.store.ts';

const MOST_OPTIONS = 20;

/** The filter as a query to the database. Throws FORBIDDEN for people who see no entries. */
export async function askedBy(
  ctx: Context,
  actor: Actor,
  filter: EntryFilter,
): Promise<store.Asked> {
  const units = requireSight(actor);
  const [branches, withText] = await Promise.all([
    listBranches(ctx.db, filter),
    filter.q ? store.listWithText(ctx.db, filter.q) : undefined,
  ]);
  return { units, filter, branches, withText, today: today(ctx) };
}

const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** A row in its wire form. */
export function entryOf(row: store.EntryRow): Entry {
  const { parts, instalment_number, instalment_count, instalment_group, ...more } = row;
  const { recurrence_id, recurrence_number, ...rest } = more;
  const values = Object.entries(rest).map(([name, value]) => [name, iso(value)]);
  const split = parts.map((part) => ({
    ...part,
    percent: part.percent && percentText(part.percent),
  })) as EntryPart[];
  const only = split.length === 1 ? split[0] : undefined;
  return {
    ...Object.fromEntries(values),
    fn_account_id: only?.fn_account_id ?? null,
    fn_account_name: only?.fn_account_name ?? null,
    fn_cost_center_id: only?.fn_cost_center_id ?? null,
    fn_cost_center_name: only?.fn_cost_center_name ?? null,
    split: only ? [] : split,
    instalment: instalment_group && {
      number: instalment_number,
      count: instalment_count,
      group: instalment_group,
    },
    recurrence: recurrence_id && { id: recurrence_id, number: recurrence_number },
  } as Entry;
}

/** The entry as calls answer it. Throws NOT_FOUND. */
export async function describeEntry(ctx: Context, db: Db, id: number): Promise<Entry> {
  const row = await store.findEntry(db, id, today(ctx));
  if (!row) throw new AppError('NOT_FOUND');
  return entryOf(row);
}

/** The instalments of a group, in their order. */
export async function describeGroup(ctx: Context, db: Db, group: string): Promise<Entry[]> {
  const rows = await store.listGroup(db, group, today(ctx));
  return rows.map(entryOf);
}

const none = { amount: 0, settled: 0, open: 0, overdue: 0 };
type Four = typeof none;

const plus = (a: Four, b: Four): Four => ({
  amount: a.amount + b.amount,
  settled: a.settled + b.settled,
  open: a.open + b.open,
  overdue: a.overdue + b.overdue,
});

function sumsOf(rows: readonly DirectionSums[]): EntrySums {
  const of = (name: string): Four => {
    const { amount, settled, open, overdue } = rows.find((row) => row.direction === name) ?? none;
    return { amount, settled, open, overdue };
  };
  const [receivable, payable] = [of('receivable'), of('payable')];
  return { ...plus(receivable, payable), receivable, payable };
}

/** One page of the filter, and the sums of all of it. Throws FORBIDDEN. */
export async function listEntries(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  const { page: _, per_page: __, sort, ...filter } = query;
  const asked = await askedBy(ctx, actor, filter);
  const { sums, rows } = await pageOfEntries(ctx.db, asked, { sort, ...spanOf(query) });
  const entries = sums.reduce((all, one) => all + one.entries, 0);
  const count = { total: Math.min(entries, COUNT_CAP), capped: entries > COUNT_CAP };
  return { ...pageOf(query, count, rows.map(entryOf)), sums: sumsOf(sums) };
}

/** For select boxes: entries by their number or words. Throws FORBIDDEN. */
export async function listOptions(
  ctx: Context,
  actor: Actor,
  { q, id }: { q: string; id?: number | undefined },
) {
  const asked = await askedBy(ctx, actor, id === undefined ? { q } : { q: `#${id}` });
  const page = { sort: '-id', limit: MOST_OPTIONS, offset: 0 };
  const rows = await listPage(ctx.db, asked, page);
  return rows.map((row) => ({ id: row.id, name: `${row.id} · ${row.description}` }));
}
