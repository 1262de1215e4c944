import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { calendarDay, pathId } from '../text.ts';
import { allReportGroups, comparisons, reportFormats, reportNames } from './report-names.ts';

const access = 'staff' as const;
const path = '/api/report/:name';
const params = z.object({ name: z.enum(reportNames) });

/** Of every report. Without days the last 30; a sector, unit or person outside the caller's sight is refused. */
export const reportFilters = {
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  sector_id: pathId.optional(),
  business_unit_id: pathId.optional(),
  user_id: pathId.optional(),
  compare: z.enum(comparisons).optional(),
  /** What a row of the table is; each report has its own (`reportGroups`), the first unless said. */
  by: z.enum(allReportGroups as [string, ...string[]]).optional(),
};
const query = z.strictObject(reportFilters);
export type ReportQuery = z.output<typeof query>;

const unit = z.enum(['count', 'seconds', 'cents', 'percent']);
export type FigureUnit = z.infer<typeof unit>;

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  unit,
  /** How it is counted, in words. */
  formula: z.string(),
  /** The same of the period compared with; null without comparison. */
  before: z.number().nullable(),
  /** Whether more is better, worse, or neither. */
  better: z.enum(['more', 'less']).nullable(),
  /** What `rows` answers with the very rows behind it; of a share or an estimate, those that it is made of. */
  rows: z.string().nullable(),
});
export type Figure = z.infer<typeof figure>;

/** What `rows` answers with the very rows behind the step. */
const point = z.object({
  from: z.string(),
  to: z.string(),
  value: z.number().nullable(),
  /** Of the same step of the period compared with; null without comparison, and where that period has no such step. */
  before: z.number().nullable(),
  rows: z.string().nullable(),
});
/** Steps of the period, the oldest first; each value belongs to the figure's key. */
const series = z.object({ key: z.string(), label: z.string(), unit, points: z.array(point) });

const column = z.object({
  key: z.string(),
  label: z.string(),
  unit,
  formula: z.string(),
  /** Shown on demand: most readers have enough without it. */
  extra: z.boolean().optional(),
});
const tableRow = z.object({
  key: z.string(),
  label: z.string(),
  values: z.array(z.number().nullable()),
  /** By column, the same of the period compared with; null without comparison, and where it is not told. */
  before: z.array(z.number().nullable()).nullable(),
  /** By column, what `rows` answers with the rows behind the number. */
  rows: z.array(z.string().nullable()),
});
/** `draw` says how a chart shows it: columns as bars, weekday by hour as a heat map, rows as steps of a funnel. */
const table = z.object({
  key: z.string(),
  label: z.string(),
  draw: z.enum(['bars', 'heat', 'funnel', 'list']),
  columns: z.array(column),
  rows: z.array(tableRow),
  /** How many rows there are beyond those that are named. */
  rest: z.number(),
  /** What the rows leave out or name twice, in words; null where they do neither. */
  note: z.string().nullable(),
  /** Of a list: what `rows` answers with all its rows. */
  all: z.string().nullable(),
});
export type ReportTable = z.infer<typeof table>;

const named = z.object({ id: z.number(), name: z.string() });

const report = z.object({
  name: z.enum(reportNames),
  title: z.string(),
  /** The names of what its filters chose. */
  chosen: z.object({
    sector_id: z.string().nullable(),
    business_unit_id: z.string().nullable(),
    user_id: z.string().nullable(),
  }),
  from: z.string(),
  to: z.string(),
  by: z.string(),
  before: z.object({ from: z.string(), to: z.string() }).nullable(),
  grain: z.enum(['day', 'week', 'month']),
  /** Until when everything that happened is counted. */
  until: z.string(),
  /** The past, or what an import brought, is still being counted: numbers will change. */
  counting: z.boolean(),
  figures: z.array(figure),
  series: z.array(series),
  tables: z.array(table),
});
export type Report = z.infer<typeof report>;

const ofReport = <Name extends (typeof reportNames)[number]>(name: Name, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/report/${name}` as const,
    access,
    summary,
    query,
    response: z.object({ data: report }),
  });

export const ticketsReport = ofReport('tickets', 'Report: how tickets were attended');
export const resultsReport = ofReport('results', 'Report: from the visit to the money');
export const paymentsReport = ofReport('payments', 'Report: what was asked and paid');

/** What the caller may open and choose: reports, and the sectors, units and people of their sight; with a report, those that it takes. */
export const reportChoices = endpoint({
  method: 'GET',
  path: '/api/report/choices',
  access,
  summary: 'Reports: which there are, and their filters',
  query: z.strictObject({ report: z.enum(reportNames).optional() }),
  response: z.object({
    data: z.object({
      reports: z.array(z.object({ name: z.enum(reportNames), title: z.string() })),
      sectors: z.array(named),
      business_units: z.array(named),
      users: z.array(named),
    }),
  }),
});

/** A ticket, a charge, or a visit of a chatbot. */
const rowBehind = z.object({
  at: z.string(),
  /** The day by which it counts: of a charge's report the due date, of a payment the day on which it was made. */
  day: z.string(),
  ticket_id: z.number().nullable(),
  pm_transaction_id: z.number().nullable(),
  /** The ticket is out of the caller's sight by now: what it is about and whose it is are left out. */
  elsewhere: z.boolean(),
  title: z.string(),
  person_name: z.string().nullable(),
  sector: z.string().nullable(),
  business_unit: z.string().nullable(),
  user: z.string().nullable(),
  /** How long it took; in business hours of the unit. */
  seconds: z.number().nullable(),
  work_seconds: z.number().nullable(),
  cents: z.number().nullable(),
});
export type RowBehind = z.infer<typeof rowBehind>;

/** Of a row by city it holds the city as it was written, of up to 200 letters. */
const key = z.string('Informe a chave.').max(300, 'Informe uma chave do relatório.');

export const reportRows = endpoint({
  method: 'GET',
  path: `${path}/rows`,
  access,
  summary: 'Reports: the very rows behind a number',
  params,
  query: query.extend({ key, page: pageQuery.shape.page, per_page: pageQuery.shape.per_page }),
  response: paged(rowBehind).extend({
    title: z.string(),
    formula: z.string(),
    /** Until when everything that happened is counted. */
    until: z.string(),
    /** The first day of which rows are kept, if the period begins before it. */
    rows_from: z.string().nullable(),
  }),
});

export const exportReport = endpoint({
  method: 'GET',
  path: `${path}/export`,
  access,
  summary: 'Reports: the tables, or with a key the rows behind a number, as a file',
  params,
  query: query.extend({ format: z.enum(reportFormats), key: key.optional() }),
  response: z.unknown(),
});
