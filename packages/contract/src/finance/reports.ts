import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pathId } from '../text.ts';
import { reportBases } from './report-names.ts';

const access = 'staff' as const;
const path = '/api/fn_report';

/** Days that views look at; what lies beyond is a typing error. */
const reportDay = z.iso
  .date('Data inválida.')
  .refine((day) => day >= '1990-01-01' && day <= '2199-12-31', 'Use uma data de 1990 a 2199.');

/**
 * Of every view, so that one address answers all. Without days: this month, for `payables` this week. Without a unit: all in the
 * caller's sight. Views that know one basis only do not look at `basis`; `aging` is what is open today, whatever the days.
 */
const common = {
  from: reportDay.optional(),
  to: reportDay.optional(),
  business_unit_id: pathId.optional(),
  basis: z.enum(reportBases).default('competence'),
};
/** How long a row of the cash flow is; without it by the length of the period. */
const by = z.enum(['day', 'week', 'month']).optional();
/** What a row of the results is. */
const of = z.enum(['unit', 'cost_center']).default('unit');

/** One call's query for every view. */
export const reportQuery = z.object({ ...common, by, of });
export type ReportQuery = z.output<typeof reportQuery>;

const cents = z.number();
const count = z.number();
/** What `rows` answers with the very rows behind a number. */
const key = z.string();

/** `forecast_*` are open entries by due date, overdue ones today; null on days that have passed. */
const cashFlowRow = z.object({
  key,
  keys: z.object({ in: key, out: key, transfer: key, forecast_in: key, forecast_out: key }),
  from: z.string(),
  until: z.string(),
  in_cents: cents,
  out_cents: cents,
  /** Between accounts of which one is out of sight, both ways; else zero. */
  transfer_cents: cents,
  /** Opening balances of accounts that begin on these days. */
  opened_cents: cents,
  balance_cents: cents,
  forecast_in_cents: cents,
  forecast_out_cents: cents,
  /** The balance of today with everything that is to come until then. */
  forecast_balance_cents: cents.nullable(),
});
export type CashFlowRow = z.infer<typeof cashFlowRow>;

export const getCashFlow = endpoint({
  method: 'GET',
  path: `${path}/cash_flow`,
  access,
  summary: 'Finance: cash flow, realised and forecast',
  query: reportQuery,
  response: z.object({
    data: z.object({
      from: z.string(),
      to: z.string(),
      by: z.enum(['day', 'week', 'month']),
      today: z.string(),
      rows: z.array(cashFlowRow),
      /** Opening, in, out and transfers add up to closing; opening holds `opened_cents` of all rows. */
      totals: z.object({
        key,
        keys: cashFlowRow.shape.keys,
        opening_cents: cents,
        in_cents: cents,
        out_cents: cents,
        transfer_cents: cents,
        closing_cents: cents,
        forecast_in_cents: cents,
        forecast_out_cents: cents,
        forecast_closing_cents: cents.nullable(),
      }),
    }),
  }),
});
export type CashFlow = z.infer<typeof getCashFlow.response>['data'];

const span = z.object({ from: z.string(), to: z.string() });

/** Better (+) or worse (-) for the result. An account's number holds those of the accounts below it. */
const dreRow = z.object({
  key,
  keys: z.object({ before: key, year_before: key }),
  kind: z.enum(['revenue', 'cost', 'expense', 'financial', 'subtotal']),
  fn_account_id: z.number().nullable(),
  code: z.string().nullable(),
  name: z.string(),
  /** 0: a subtotal or an account without one above it. */
  level: z.number(),
  cents,
  before_cents: cents,
  year_before_cents: cents,
  /** Of the net revenue, in hundredths of a percent; null without revenue. */
  share: z.number().nullable(),
});
export type DreRow = z.infer<typeof dreRow>;

export const getDre = endpoint({
  method: 'GET',
  path: `${path}/dre`,
  access,
  summary: 'Finance: DRE by competence or cash, beside the period before and the year before',
  query: reportQuery,
  response: z.object({
    data: z.object({
      ...span.shape,
      basis: z.enum(reportBases),
      before: span,
      year_before: span,
      rows: z.array(dreRow),
      totals: z.object({
        key,
        net_revenue_cents: cents,
        gross_profit_cents: cents,
        operating_cents: cents,
        result_cents: cents,
      }),
    }),
  }),
});
export type Dre = z.infer<typeof getDre.response>['data'];

const agingRow = z.object({
  key,
  class: z.enum(['to_come', 'd1_30', 'd31_60', 'd61_90', 'over_90']),
  name: z.string(),
  entries: count,
  cents,
  /** Of all, in hundredths of a percent. */
  share: z.number().nullable(),
});
export type AgingRow = z.infer<typeof agingRow>;

export const getAging = endpoint({
  method: 'GET',
  path: `${path}/aging`,
  access,
  summary: 'Finance: open receivables by age',
  query: reportQuery,
  response: z.object({
    data: z.object({
      today: z.string(),
      rows: z.array(agingRow),
      totals: z.object({ key, entries: count, cents, overdue_cents: cents }),
    }),
  }),
});
export type Aging = z.infer<typeof getAging.response>['data'];

/** `on` is null for what is due before the period. */
const payablesRow = z.object({
  key,
  on: z.string().nullable(),
  is_overdue: z.boolean(),
  entries: count,
  cents,
});
export type PayablesRow = z.infer<typeof payablesRow>;

export const getPayables = endpoint({
  method: 'GET',
  path: `${path}/payables`,
  access,
  summary: 'Finance: open payables by day, and overdue ones',
  query: reportQuery,
  response: z.object({
    data: z.object({
      ...span.shape,
      today: z.string(),
      rows: z.array(payablesRow),
      totals: z.object({ key, entries: count, cents, overdue_cents: cents }),
    }),
  }),
});
export type Payables = z.infer<typeof getPayables.response>['data'];

const resultsNumbers = {
  revenue_cents: cents,
  cost_cents: cents,
  expense_cents: cents,
  financial_cents: cents,
  result_cents: cents,
};
const resultsKeys = z.object({ revenue: key, cost: key, expense: key, financial: key });

/** `id` is null for what has no cost centre. A cost centre's numbers hold those of the centres below it. */
const resultsRow = z.object({
  key,
  keys: resultsKeys,
  id: z.number().nullable(),
  code: z.string().nullable(),
  name: z.string(),
  level: z.number(),
  ...resultsNumbers,
});
export type ResultsRow = z.infer<typeof resultsRow>;

export const getResults = endpoint({
  method: 'GET',
  path: `${path}/results`,
  access,
  summary: 'Finance: results per business unit or cost centre',
  query: reportQuery,
  response: z.object({
    data: z.object({
      ...span.shape,
      basis: z.enum(reportBases),
      of: z.enum(['unit', 'cost_center']),
      rows: z.array(resultsRow),
      totals: z.object({ key, keys: resultsKeys, ...resultsNumbers }),
    }),
  }),
});
export type Results = z.infer<typeof getResults.response>['data'];
