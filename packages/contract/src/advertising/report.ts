import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { calendarDay, optionalSwitch } from '../text.ts';

const access = 'staff' as const;

/** The longest period of a report, in days: three years. */
export const MOST_REPORT_DAYS = 1_100;
/** How many rows a report names; the others stand in one. */
export const MOST_REPORT_ROWS = 200;

export const reportGroups = ['campaign', 'affiliate', 'chatbot', 'unit'] as const;
export type ReportGroup = (typeof reportGroups)[number];
export const touchChoices = ['first', 'last'] as const;

const period = {
  /** The last 30 days without both. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  by: z.enum(reportGroups).default('campaign'),
  /** Whether the first or the last visit before it brought a conversation or a sale. */
  touch: z.enum(touchChoices).default('last'),
};

const figures = {
  /** What campaigns cost; null where the report is by something that costs nothing itself. */
  spent_cents: z.number().nullable(),
  visits: z.number(),
  /** Tickets whose visitor answered. */
  conversations: z.number(),
  tickets: z.number(),
  signed: z.number(),
  /** Charges that were paid. */
  paid: z.number(),
  /** What they brought, without what went back. */
  revenue_cents: z.number(),
};
export type ReportFigures = { [name in keyof typeof figures]: z.infer<(typeof figures)[name]> };

const rates = {
  /** Spending for each; null without spending or without any. */
  ticket_cost_cents: z.number().nullable(),
  sale_cost_cents: z.number().nullable(),
  /** Revenue for each real that was spent. */
  return: z.number().nullable(),
};

const reportRow = z.object({
  /** The code in small letters, or the id; null for what came by none. */
  key: z.string().nullable(),
  /** `rest`: all rows behind the first 200. `unknown`: a code that no record has. */
  kind: z.enum(['known', 'unknown', 'none', 'rest']),
  id: z.number().nullable(),
  label: z.string(),
  ...figures,
  ...rates,
});
export type ReportRow = z.infer<typeof reportRow>;

/** The row that brought most first. Unknown filters are refused: one that is misspelt would show everything. */
export const advertisingReport = endpoint({
  method: 'GET',
  path: '/api/ad_report',
  access,
  summary: 'What visits, campaigns and affiliates brought',
  query: z.strictObject(period),
  response: z.object({
    from: z.string(),
    to: z.string(),
    data: z.array(reportRow),
    total: z.object({ ...figures, ...rates }),
    /** The whole of each day, week or month, the oldest first. */
    grain: z.enum(['day', 'week', 'month']),
    series: z.array(
      z.object({
        from: z.string(),
        spent_cents: z.number(),
        visits: z.number(),
        tickets: z.number(),
        revenue_cents: z.number(),
      }),
    ),
  }),
});
export type AdvertisingReport = z.infer<typeof advertisingReport.response>;

export const reportFigures = [
  'visits',
  'conversations',
  'tickets',
  'signed',
  'paid',
  'revenue',
] as const;
export type ReportFigure = (typeof reportFigures)[number];

const behind = z.object({
  /** Of the visit or the conversion. */
  id: z.number(),
  at: z.string(),
  ticket_id: z.number().nullable(),
  pm_transaction_id: z.number().nullable(),
  cents: z.number().nullable(),
  chatbot: z.string().nullable(),
  campaign: z.string().nullable(),
  affiliate: z.string().nullable(),
  /** Of a visit. */
  source: z.string().nullable(),
  medium: z.string().nullable(),
  referrer: z.string().nullable(),
  landing: z.string().nullable(),
  /** Which advertiser's click it was. */
  click: z.enum(['meta', 'google', 'whatsapp']).nullable(),
});
export type ReportRowBehind = z.infer<typeof behind>;

/** The very rows that a number counts, the newest first; visits as long as they are kept. */
export const advertisingReportRows = endpoint({
  method: 'GET',
  path: '/api/ad_report/rows',
  access,
  summary: 'The rows behind a number of the report',
  query: z.strictObject({
    ...period,
    figure: z.enum(reportFigures),
    /** Of this row alone. */
    key: z.string().max(100).optional(),
    /** What came by none. */
    without: optionalSwitch,
    page: pageQuery.shape.page,
    per_page: pageQuery.shape.per_page,
  }),
  response: paged(behind),
});
