import type { Figure, Report, ReportQuery } from '@balcao/contract/reports/report';
import { type ReportName, reportNames, reportTitles } from '@balcao/contract/reports/report-names';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { reportScope } from '../policy.ts';
import { noAmounts, readTable, readTotal } from './amounts.ts';
import { type AskedReport, choicesOf, readAsked } from './asked.ts';
import { isStillCounting } from './counted-until.store.ts';
import { countUpToNow } from './counted-until.ts';
import type { Amounts } from './figure-definition.rules.ts';
import { figureDefinitions, reportKinds, reportSeries } from './figures.rules.ts';
import { stepsOf } from './period.rules.ts';
import { rowsOf, stepKey } from './row-key.rules.ts';
import { sumSteps } from './sums.store.ts';
import { funnelTable, groupTable, hoursTable, waitingTable } from './tables.ts';

function figuresOf({ name }: AskedReport, now: Amounts, before: Amounts | null): Figure[] {
  return figureDefinitions[name].map((figure) => {
    const { key, label, unit, formula, better } = figure;
    const value = figure.value(now);
    const rows = rowsOf(figure, now);
    return {
      key,
      label,
      unit,
      formula,
      better,
      value,
      rows,
      before: before && figure.value(before),
    };
  });
}

async function seriesOf(ctx: Context, asked: AskedReport): Promise<Report['series']> {
  const { name, which, period, grain } = asked;
  const sums = await sumSteps(ctx.db, { kinds: reportKinds[name], which }, { ...period, grain });
  const steps = stepsOf(period, grain);
  const drawn = figureDefinitions[name].filter(({ key }) => reportSeries[name].includes(key));
  return drawn.map(({ key, label, unit, value }) => ({
    key,
    label,
    unit,
    points: steps.map(({ from, to }) => {
      const own = sums.filter(({ on }) => on === from);
      const of = (kind: string) => own.find((sum) => sum.kind === kind);
      const amounts = {
        n: (kind: string) => of(kind)?.n ?? 0,
        cents: (kind: string) => of(kind)?.cents ?? 0,
      };
      const drawn = value({ ...noAmounts(), ...amounts });
      return { from, to, value: drawn, rows: stepKey(key, { from, to }) };
    }),
  }));
}

/** A report with its figures, chart and tables. Throws FORBIDDEN, INVALID for its field. */
export async function readReport(
  ctx: Context,
  actor: Actor,
  name: ReportName,
  query: ReportQuery,
): Promise<Report> {
  const asked = await readAsked(ctx, actor, name, query);
  const until = await countUpToNow(ctx);
  const counting = await isStillCounting(ctx.db);
  const [{ total, ...found }, before, series, hours, waiting] = await Promise.all([
    readTable(ctx, asked),
    asked.before && readTotal(ctx, asked, asked.before),
    seriesOf(ctx, asked),
    name === 'tickets' ? hoursTable(ctx, asked) : null,
    name === 'tickets' ? waitingTable(ctx, asked) : null,
  ]);
  const table = await groupTable(ctx, asked, found);
  const funnel = name === 'results' ? funnelTable(name, total) : null;
  return {
    name,
    title: reportTitles[name],
    chosen: asked.chosen,
    ...asked.period,
    by: asked.by,
    before: asked.before,
    grain: asked.grain,
    until: until.toISOString(),
    counting,
    figures: figuresOf(asked, total, before),
    series,
    tables: [funnel, table, hours, waiting].filter((one) => one !== null),
  };
}

/** The reports that a person may open, and what filters offer, all or those of one. Throws FORBIDDEN for people without it. */
export async function listChoices(ctx: Context, actor: Actor, one?: ReportName) {
  const names = reportNames.filter((name) => reportScope(actor, name));
  if (names.length === 0) throw new AppError('FORBIDDEN');
  const all = await Promise.all((one ? [one] : names).map((name) => choicesOf(ctx, actor, name)));
  const named = (lists: { id: number; name: string }[][]) => [
    ...new Map(lists.flat().map(({ id, name }) => [id, { id, name }])).values(),
  ];
  return {
    reports: names.map((name) => ({ name, title: reportTitles[name] })),
    sectors: named(all.map(({ sectors }) => sectors)),
    business_units: named(all.map(({ units }) => units)),
    users: named(all.map(({ users }) => users)),
  };
}
