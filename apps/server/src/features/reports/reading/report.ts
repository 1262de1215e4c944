import type { Figure, Report, ReportQuery } from '@balcao/contract/reports/report';
import { type ReportName, reportNames, reportTitles } from '@balcao/contract/reports/report-names';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { queueOf } from '../../../platform/few-at-once.ts';
import { perContext } from '../../../platform/per-context.ts';
import { reportKinds } from '../folding/fact.rules.ts';
import { reportScope } from '../policy.ts';
import { noAmounts, readTable } from './amounts.ts';
import { type AskedReport, choicesOf, readAsked } from './asked.ts';
import { isStillCounting } from './counted-until.store.ts';
import { countUpToNow } from './counted-until.ts';
import type { Amounts, FigureDefinition } from './figure-definition.rules.ts';
import { figureDefinitions, reportSeries } from './figures.rules.ts';
import { comparedSteps, type Grain, type Period, stepsOf } from './period.rules.ts';
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

/** What each of these steps of a period is made of. */
async function readSteps(
  ctx: Context,
  { name, which }: AskedReport,
  { steps, grain }: { steps: readonly Period[]; grain: Grain },
): Promise<Amounts[]> {
  const [from, to] = [steps[0]?.from, steps.at(-1)?.to];
  if (from === undefined || to === undefined) return [];
  const sums = await sumSteps(ctx.db, { kinds: reportKinds[name], which }, { from, to, grain });
  return steps.map((step) => {
    const own = sums.filter(({ on }) => step.from <= on && on <= step.to);
    const total = (kind: string, of: 'n' | 'cents') =>
      own.reduce((sum, one) => (one.kind === kind ? sum + one[of] : sum), 0);
    return {
      ...noAmounts(),
      n: (kind: string) => total(kind, 'n'),
      cents: (kind: string) => total(kind, 'cents'),
    };
  });
}

async function seriesOf(ctx: Context, asked: AskedReport): Promise<Report['series']> {
  const { name, period, before, grain } = asked;
  const steps = stepsOf(period, grain);
  const [now, then] = await Promise.all([
    readSteps(ctx, asked, { steps, grain }),
    before && readSteps(ctx, asked, comparedSteps(period, before, grain)),
  ]);
  const drawn = figureDefinitions[name].filter(({ key }) => reportSeries[name].includes(key));
  return drawn.map(({ key, label, unit, value }) => ({
    key,
    label,
    unit,
    points: steps.map((step, at) => ({
      ...step,
      value: valueAt(value, now[at]),
      before: valueAt(value, then?.[at]),
      rows: stepKey(key, step),
    })),
  }));
}

const valueAt = (value: FigureDefinition['value'], amounts: Amounts | undefined) =>
  amounts ? value(amounts) : null;

const tooManyReports = () =>
  new AppError('TOO_MANY', {
    reason: 'Muitos relatórios estão sendo lidos agora. Tente de novo em instantes.',
    retryAfter: 3,
  });
/** A report takes up to five connections at a time: others need theirs for shorter calls. */
const reading = perContext(() => queueOf({ most: 2, waiting: 50, refusal: tooManyReports }));

/** A report with its figures, chart and tables. Throws FORBIDDEN, INVALID for its field, TOO_MANY. */
export async function readReport(
  ctx: Context,
  actor: Actor,
  name: ReportName,
  query: ReportQuery,
): Promise<Report> {
  const asked = await readAsked(ctx, actor, name, query);
  const until = await countUpToNow(ctx);
  return reading(ctx)(() => makeReport(ctx, asked, until));
}

async function makeReport(ctx: Context, asked: AskedReport, until: Date): Promise<Report> {
  const { name } = asked;
  const counting = await isStillCounting(ctx.db);
  const { total, ...found } = await readTable(ctx, asked);
  const before = asked.before && (await readTable(ctx, { ...asked, period: asked.before }));
  const [series, hours, waiting] = await Promise.all([
    seriesOf(ctx, asked),
    name === 'tickets' ? hoursTable(ctx, asked) : null,
    name === 'tickets' ? waitingTable(ctx, asked) : null,
  ]);
  const table = await groupTable(ctx, asked, { ...found, before });
  const funnel = name === 'results' ? funnelTable(name, total, before?.total ?? null) : null;
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
    figures: figuresOf(asked, total, before?.total ?? null),
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
