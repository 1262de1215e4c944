import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { pathId } from '../text.ts';
import { reportNames } from './report-names.ts';
import { reportQuery } from './reports.ts';

const access = 'staff' as const;
const path = '/api/fn_report/:name';
const params = z.object({ name: z.enum(reportNames) });
const format = z.enum(['csv', 'xlsx']);
const key = z.string('Informe a chave.').max(120);

/** A movement of a bank account, an open entry or a line of the journal; signed as the number that it is behind. */
const reportRow = z.object({
  kind: z.enum(['movement', 'entry', 'line']),
  id: z.number(),
  on: z.string(),
  fn_entry_id: z.number().nullable(),
  description: z.string(),
  document: z.string().nullable(),
  party: z.string().nullable(),
  account: z.string().nullable(),
  cost_center: z.string().nullable(),
  bank_account: z.string().nullable(),
  business_unit_name: z.string(),
  cents: z.number(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** `sums.cents` is the number itself, over all pages. */
export const listReportRows = endpoint({
  method: 'GET',
  path: `${path}/rows`,
  access,
  summary: 'Finance: the rows behind a number of a view',
  params,
  query: z.object({ key, page: pageQuery.shape.page, per_page: pageQuery.shape.per_page }),
  response: paged(reportRow).extend({
    title: z.string(),
    sums: z.object({ cents: z.number() }),
  }),
});
export type ReportRows = z.infer<typeof listReportRows.response>;

export const exportReportRows = endpoint({
  method: 'GET',
  path: `${path}/rows/export/:format`,
  access,
  summary: 'Finance: the rows behind a number as CSV or XLSX',
  params: params.extend({ format }),
  query: z.object({ key }),
  response: z.unknown(),
});

export const exportReport = endpoint({
  method: 'GET',
  path: `${path}/export/:format`,
  access,
  summary: "Finance: a view's table as CSV or XLSX",
  params: params.extend({ format }),
  query: reportQuery,
  response: z.unknown(),
});

/** The units whose numbers the caller sees, for the views' filter. */
export const listReportUnits = endpoint({
  method: 'GET',
  path: '/api/fn_report/units',
  access,
  summary: 'Finance: units of the views',
  response: z.object({
    data: z.array(z.object({ id: pathId, name: z.string() })),
    may: z.object({ export: z.boolean() }),
  }),
});
