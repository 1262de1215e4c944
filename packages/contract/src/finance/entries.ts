import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idList, listOf } from '../query-lists.ts';
import { calendarDay, freeText, idParams, pathId } from '../text.ts';
import * as one from './entry.ts';

const path = '/api/fn_entry';
const access = 'staff' as const;

/** What a list shows: a status, or `overdue`, which is open or partly settled after its due date. */
const entryStates = [...one.entryStatus.options, 'overdue'] as const;

/** The filters of the list, its sums and its export. Lists of values have commas between. */
export const entryFilters = {
  q: pageQuery.shape.q,
  state: listOf(z.enum(entryStates)).optional(),
  direction: one.entryDirection.optional(),
  due_from: calendarDay.optional(),
  due_until: calendarDay.optional(),
  competence_from: calendarDay.optional(),
  competence_until: calendarDay.optional(),
  business_unit_id: idList.optional(),
  /** Also the accounts and centres below it. */
  fn_account_id: pathId.optional(),
  fn_cost_center_id: pathId.optional(),
  /** Entries that something in this bank account settled. */
  fn_bank_account_id: pathId.optional(),
  person_id: pathId.optional(),
  source: listOf(one.entrySource).optional(),
  pm_transaction_id: pathId.optional(),
  instalment_group: z.uuid().optional(),
  /** The instalments that were made together with this entry, and it. */
  instalments_of: pathId.optional(),
  recurrence_id: pathId.optional(),
};

/** Each also with the prefix `-`. */
export const entrySorts = [
  'id',
  '-id',
  'due_date',
  '-due_date',
  'competence',
  '-competence',
  'amount_cents',
  '-amount_cents',
] as const;
const sort = z.enum(entrySorts).default('-id');

export const entryFilter = z.strictObject(entryFilters);
export type EntryFilter = z.output<typeof entryFilter>;

const sumsOf = {
  /** Of all entries but cancelled ones, unless `state` asks for those. */
  amount: z.number(),
  settled: z.number(),
  open: z.number(),
  overdue: z.number(),
};
const sums = z.object({
  ...sumsOf,
  receivable: z.object(sumsOf),
  payable: z.object(sumsOf),
});
export type EntrySums = z.infer<typeof sums>;

export const listEntries = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Finance entries, and the sums of the filter',
  query: z.strictObject({ ...pageQuery.shape, ...entryFilters, sort }),
  response: paged(one.entry).extend({ sums }),
});

export const entryOptions = endpoint({
  method: 'GET',
  path: `${path}/options`,
  access,
  summary: 'Finance entries: select box',
  query: z.object({ q: freeText(100).default(''), id: z.coerce.number().int().optional() }),
  response: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const exportEntries = endpoint({
  method: 'GET',
  path: `${path}/export/:format`,
  access,
  summary: 'Finance entries: export of exactly the rows of the filter',
  params: z.object({ format: z.enum(['csv', 'xlsx']) }),
  query: z.strictObject({ ...entryFilters, sort }),
  response: z.unknown(),
});

export const getEntry = endpoint({
  method: 'GET',
  path: `${path}/:id/edit`,
  access,
  summary: 'Finance entry: one',
  params: idParams,
  response: z.object({ data: one.wholeEntry, may: one.entryMay }),
});

export const entryJournal = endpoint({
  method: 'GET',
  path: `${path}/:id/journal`,
  access,
  summary: 'Finance entry: what of it is in the result',
  params: idParams,
  response: z.object({ data: z.array(one.entryLine) }),
});

const change = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string().nullable(),
  impersonator: z.string().nullable(),
  action: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});

export const entryHistory = endpoint({
  method: 'GET',
  path: `${path}/:id/history`,
  access,
  summary: 'Finance entry: changes',
  params: idParams,
  query: z.object({ before: pathId.optional() }),
  response: z.object({ data: z.array(change) }),
});
