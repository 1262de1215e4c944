import type { ReportBasis } from '@balcao/contract/finance/report-names';
import type { CashFlow, Dre } from '@balcao/contract/finance/reports';
import type { Db } from '../../../platform/database/open.ts';
import { partsOf } from '../../../platform/sum-parts.rules.ts';
import type { Units } from '../finance.policy.ts';
import { cashFlowOf, forecastSpan } from './cash-flow.rules.ts';
import { dreOf, periodsOf } from './dre.rules.ts';
import * as period from './period.rules.ts';
import * as registers from './registers.store.ts';
import * as sums from './sums.store.ts';

type Asked = { span: period.Span; today: string; unitId: number | null; units: Units };

/** The cash flow of units, whoever asks. */
export async function readCashFlow(db: Db, asked: Asked & { by: period.By }): Promise<CashFlow> {
  const { span, today, units, by } = asked;
  const starts = period.bucketsOf(span, by).map(({ from }) => from);
  const before = partsOf(period.FIRST, period.dayBefore(span.from));
  const { overdue, between, rest } = forecastSpan(span, today);
  const coming = [
    ...partsOf(overdue.from, overdue.until),
    ...partsOf(between.from, between.until),
    ...period.partsBy(rest, by),
  ];
  const [movements, open, openings] = await Promise.all([
    sums.sumMovements(db, units, { parts: [...before, ...period.partsBy(span, by)], starts }),
    span.until < today ? [] : sums.sumOpen(db, units, { parts: coming, starts, least: today }),
    sums.listOpenings(db, units),
  ]);
  return cashFlowOf(asked, { movements, open, openings });
}

/** The DRE of units, whoever asks. */
export async function readDre(db: Db, asked: Asked & { basis: ReportBasis }): Promise<Dre> {
  const slots = periodsOf(asked.span).map(({ from, until }) => partsOf(from, until));
  const [accounts, found] = await Promise.all([
    registers.listAccounts(db),
    sums.sumLines(db, { ...asked, slots, of: 'account' }),
  ]);
  return dreOf(asked, accounts, found);
}
