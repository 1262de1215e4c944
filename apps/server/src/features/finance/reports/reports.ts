import type { ReportName } from '@balcao/contract/finance/report-names';
import type {
  Aging,
  CashFlow,
  Dre,
  Payables,
  ReportQuery,
  Results,
} from '@balcao/contract/finance/reports';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { partsOf } from '../../../platform/sum-parts.rules.ts';
import { today as todayOf } from '../../payments/payments.ts';
import { exportedUnits, hasUnit, type Units } from '../finance.policy.ts';
import { requireSight } from '../sight.ts';
import { agingOf, agingSums, payablesOf, payablesSums } from './open.rules.ts';
import * as period from './period.rules.ts';
import { readCashFlow, readDre } from './read-reports.ts';
import * as registers from './registers.store.ts';
import { resultsOfCenters, resultsOfUnits } from './results.rules.ts';
import * as sums from './sums.store.ts';

/** The units of one or all in sight; none for one out of sight. Throws FORBIDDEN for people who see no finance. */
export function unitsOf(actor: Actor, unitId: number | null): Units {
  const seen = requireSight(actor);
  if (unitId === null) return seen;
  return hasUnit(seen, unitId) ? [unitId] : [];
}

/** The asked days, or this month or week. */
function spanOf({ from, to }: ReportQuery, usual: period.Span): period.Span {
  const span = { from: from ?? to ?? usual.from, until: to ?? from ?? usual.until };
  if (span.from > span.until) throw invalidAt('to', 'O fim do período vem antes do começo.');
  return span;
}

type Asked = { span: period.Span; today: string; unitId: number | null; units: Units };

function askedBy(ctx: Context, actor: Actor, query: ReportQuery, name: ReportName): Asked {
  const unitId = query.business_unit_id ?? null;
  const units = unitsOf(actor, unitId);
  const today = todayOf(ctx);
  const usual = name === 'payables' ? period.weekSpan(today) : period.monthSpan(today);
  return { span: spanOf(query, usual), today, unitId, units };
}

/** What came and went in each day, week or month, and what is to come. Throws FORBIDDEN, INVALID. */
export async function getCashFlow(
  ctx: Context,
  actor: Actor,
  query: ReportQuery,
): Promise<CashFlow> {
  const asked = askedBy(ctx, actor, query, 'cash_flow');
  const { span, today, unitId, units } = asked;
  const by = query.by ?? period.divisionOf(span);
  if (period.isTooLong(span, by))
    throw invalidAt('to', 'O período é longo demais. Escolha menos tempo, ou semanas ou meses.');
  return readCashFlow(ctx.db, { span, today, unitId, units, by });
}

/** The accounts of the DRE with their numbers in the period, the one before and the same a year before. Throws FORBIDDEN, INVALID. */
export async function getDre(ctx: Context, actor: Actor, query: ReportQuery): Promise<Dre> {
  return readDre(ctx.db, { ...askedBy(ctx, actor, query, 'dre'), basis: query.basis });
}

/** What customers owe today, by how late it is. Throws FORBIDDEN. */
export async function getAging(ctx: Context, actor: Actor, query: ReportQuery): Promise<Aging> {
  const asked = askedBy(ctx, actor, query, 'aging');
  return agingOf(asked, await sums.sumOpen(ctx.db, asked.units, agingSums(asked.today)));
}

/** What is to be paid on each day, and what is late. Throws FORBIDDEN, INVALID. */
export async function getPayables(
  ctx: Context,
  actor: Actor,
  query: ReportQuery,
): Promise<Payables> {
  const asked = askedBy(ctx, actor, query, 'payables');
  if (period.isTooLong(asked.span, 'day'))
    throw invalidAt('to', 'O período é longo demais. Escolha até 400 dias.');
  return payablesOf(asked, await sums.sumOpen(ctx.db, asked.units, payablesSums(asked)));
}

/** What each unit or cost centre earned and spent. Throws FORBIDDEN, INVALID. */
export async function getResults(ctx: Context, actor: Actor, query: ReportQuery): Promise<Results> {
  const asked = { ...askedBy(ctx, actor, query, 'results'), basis: query.basis };
  const { from, until } = asked.span;
  const slots = [partsOf(from, until)];
  const [accounts, found] = await Promise.all([
    registers.listAccounts(ctx.db),
    sums.sumLines(ctx.db, { ...asked, slots, of: query.of }),
  ]);
  if (query.of === 'cost_center')
    return resultsOfCenters(asked, await registers.listCenters(ctx.db), { accounts, sums: found });
  return resultsOfUnits(asked, await registers.listUnits(ctx.db, asked.units), {
    accounts,
    sums: found,
  });
}

/** The units in sight, and whether their numbers may be taken away in files. Throws FORBIDDEN. */
export async function listReportUnits(ctx: Context, actor: Actor) {
  const data = await registers.listUnits(ctx.db, unitsOf(actor, null));
  return { data, may: { export: exportedUnits(actor) !== null } };
}
