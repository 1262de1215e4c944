import { addDays } from '@balcao/brazil/bank-days';
import type {
  AdvertisingReport,
  ReportFigures,
  advertisingReport as reportSpec,
} from '@balcao/contract/advertising/report';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { today } from '../../payments/payments.ts';
import { requireReport } from '../policy.ts';
import { added, grainOf, noFigures, periodFault, rowsOf, withRates } from './report.rules.ts';
import * as store from './report.store.ts';

const USUAL_DAYS = 30;

/** The days of a report: the last thirty, if none are asked for. Throws INVALID for its field. */
export function periodOf(
  ctx: Context,
  asked: { from?: string | undefined; to?: string | undefined },
) {
  const to = asked.to ?? today(ctx);
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
  const fault = periodFault(from, to);
  if (fault) throw invalidAt(fault.field, fault.text);
  return { from, to };
}

type Sums = (Partial<ReportFigures> & { key: string | null; step: string | null })[];
type Step = AdvertisingReport['series'][number];

/** Rows by their key, and the steps of the chart by their first day. */
function gather(all: Sums) {
  const groups = new Map<string, ReportFigures>();
  const steps = new Map<string, Step>();
  for (const { key, step, ...sums } of all) {
    if (key !== null) groups.set(key, added(groups.get(key) ?? noFigures, sums));
    if (step === null) continue;
    const { spent_cents, visits, tickets, revenue_cents } = added(
      added({ ...noFigures, spent_cents: 0 }, steps.get(step) ?? {}),
      sums,
    );
    steps.set(step, { from: step, spent_cents: spent_cents ?? 0, visits, tickets, revenue_cents });
  }
  return { groups, steps };
}

/** Throws FORBIDDEN, INVALID for its field. */
export async function reportAdvertising(
  ctx: Context,
  actor: Actor,
  { by, touch, ...asked }: z.output<typeof reportSpec.query>,
): Promise<AdvertisingReport> {
  requireReport(actor);
  const { from, to } = periodOf(ctx, asked);
  const grain = grainOf(from, to);
  const of = { from, to, by, touch, grain };
  const [visits, conversions, spending, units] = await Promise.all([
    store.sumVisits(ctx.db, of),
    store.sumConversions(ctx.db, of),
    store.sumSpending(ctx.db, of),
    by === 'unit' ? store.unitsOfChatbots(ctx.db) : undefined,
  ]);
  const placed = units
    ? visits.map((visit) => ({ ...visit, key: visit.key && (units.get(visit.key) ?? '') }))
    : visits;
  // Only campaigns cost something themselves.
  const costs = spending.map((cost) => (by === 'campaign' ? cost : { ...cost, key: null }));
  const { groups, steps } = gather([...placed, ...conversions, ...costs]);
  const names = await store.listNames(ctx.db, by, [...groups.keys()]);
  const spent = spending.reduce((sum, cost) => sum + (cost.key === null ? 0 : cost.spent_cents), 0);
  const total = [...groups.values()].reduce<ReportFigures>(added, noFigures);
  return {
    from,
    to,
    data: rowsOf(by, groups, names),
    total: withRates({ ...total, spent_cents: spent }),
    grain,
    series: [...steps.values()].sort((one, other) => (one.from < other.from ? -1 : 1)),
  };
}
