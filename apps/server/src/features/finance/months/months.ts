import type {
  MonthList,
  listMonths as monthsSpec,
  UnitMonth,
} from '@balcao/contract/finance/months';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { partsOf } from '../../../platform/sum-parts.rules.ts';
import { today as todayOf } from '../../payments/payments.ts';
import * as policy from '../finance.policy.ts';
import * as registers from '../reports/registers.store.ts';
import * as sums from '../reports/sums.store.ts';
import { requireSight } from '../sight.ts';
import * as rules from './month.rules.ts';
import * as store from './months.store.ts';

/** A unit in sight. Throws FORBIDDEN, NOT_FOUND. */
export async function requireUnit(ctx: Context, actor: Actor, unitId: number) {
  const units = requireSight(actor);
  const unit = policy.hasUnit(units, unitId) ? await store.findUnit(ctx.db, unitId) : undefined;
  if (!unit) throw new AppError('NOT_FOUND');
  return unit;
}

/** The result and what is still open of each month, from stored sums. */
async function figuresOf(db: Db, unitId: number, months: readonly string[]) {
  const spans = months.map(rules.daysOf);
  const [first, last] = [spans[0]?.from ?? '', spans.at(-1)?.until ?? ''];
  const slots = spans.map(({ from, until }) => partsOf(from, until));
  const starts = spans.map(({ from }) => from);
  const units = [unitId];
  const accounts = await registers.listAccounts(db);
  const counted = new Set(accounts.filter(({ kind }) => kind !== 'transfer').map(({ id }) => id));
  const asked = { units, basis: 'competence' as const, slots, of: 'account' as const };
  const lines = await sums.sumLines(db, asked);
  const open = await sums.sumOpen(db, units, { parts: slots.flat(), starts });
  const unmatched = await store.countOpenLines(db, unitId, first, last);
  return (month: string, at: number) => {
    const due = open.filter(({ slot }) => slot === at + 1);
    const centsOf = (direction: 'receivable' | 'payable') =>
      due.find((one) => one.direction === direction)?.cents ?? 0;
    const here = lines.filter((one) => one.slot === at && counted.has(one.fn_account_id));
    return {
      result_cents: here.reduce((sum, { cents }) => sum + cents, 0),
      warnings: {
        statement_lines: unmatched.get(month) ?? 0,
        entries: due.reduce((sum, { entries }) => sum + entries, 0),
        receivable_cents: centsOf('receivable'),
        payable_cents: centsOf('payable'),
      },
    };
  };
}

const moment = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** Months of one unit as a person sees them; they follow each other. */
export async function describeMonths(
  ctx: Context,
  db: Db,
  actor: Actor,
  { unitId, months }: { unitId: number; months: readonly string[] },
): Promise<UnitMonth[]> {
  const today = todayOf(ctx);
  const [first = '', last = first] = [`${months[0]}-01`, `${months.at(-1)}-01`];
  const rows = await store.listMonths(db, unitId, first, last);
  const byMonth = new Map(rows.map((row) => [row.month.slice(0, 7), row]));
  const figures = await figuresOf(db, unitId, months);
  const edits = policy.hasUnit(policy.editedUnits(actor), unitId);
  const exports = policy.hasUnit(policy.exportedUnits(actor), unitId);
  return months.map((month, at) => {
    const row = byMonth.get(month);
    const closed = row?.closed ?? false;
    const ended = rules.hasEnded(month, today);
    return {
      business_unit_id: unitId,
      month,
      ended,
      closed,
      closed_at: moment(row?.closed_at),
      closed_by: row?.closed_by ?? null,
      reopened_at: moment(row?.reopened_at),
      reopened_by: row?.reopened_by ?? null,
      reopen_reason: row?.reopen_reason ?? null,
      ...figures(month, at),
      package: rules.packageOf(row),
      may: {
        close: edits && ended && !closed,
        reopen: closed && policy.mayReopen(actor),
        retry_package: edits && closed && row?.package_state === 'failed',
        download: exports && row?.package_state === 'ready',
      },
    };
  });
}

type Query = z.output<typeof monthsSpec.query>;

/** The twelve months of a unit's year. Throws FORBIDDEN, NOT_FOUND for a unit out of sight. */
export async function listMonths(ctx: Context, actor: Actor, query: Query): Promise<MonthList> {
  const units = await registers.listUnits(ctx.db, requireSight(actor));
  const year = query.year ?? Number(todayOf(ctx).slice(0, 4));
  const asked = query.business_unit_id;
  const unit = asked === undefined ? units[0] : units.find(({ id }) => id === asked);
  if (!unit && asked !== undefined) throw new AppError('NOT_FOUND');
  const { offset, limit } = spanOf(query);
  const all = unit ? rules.monthsOfYear(year) : [];
  const months = all.slice(offset, offset + limit);
  const data =
    unit && months.length > 0
      ? await describeMonths(ctx, ctx.db, actor, { unitId: unit.id, months })
      : [];
  const count = { total: all.length, capped: false };
  return { ...pageOf(query, count, data), year, business_unit_id: unit?.id ?? null, units };
}
