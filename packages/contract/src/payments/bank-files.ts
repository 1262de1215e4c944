import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idParams, pathId, rowId } from '../text.ts';

const access = 'staff' as const;

/** The most bytes of a bank's return, about 25,000 slips. */
export const RETURN_FILE_BYTES = 16 * 1024 * 1024;
/** The most slips of one remittance. */
export const MOST_SLIPS = 10_000;

const pages = z.object({ page: pageQuery.shape.page, per_page: pageQuery.shape.per_page });
const unit = { business_unit_id: z.number(), business_unit_name: z.string() };

const remittance = z.object({
  id: z.number(),
  ...unit,
  bank: z.string(),
  /** Counts the unit's files. */
  number: z.number(),
  line_count: z.number(),
  value_cents: z.number(),
  sha256: z.string(),
  /** False once its bytes were forgotten. */
  has_file: z.boolean(),
  user: z.string().nullable(),
  created_at: z.string(),
});
export type Remittance = z.infer<typeof remittance>;

export const listRemittances = endpoint({
  method: 'GET',
  path: '/api/pm_remittance',
  access,
  summary: 'Remittances: files for banks',
  query: pages.extend({ business_unit_id: pathId.optional() }),
  response: paged(remittance),
});

/** Units whose slips go to their bank by files, for who may change that also others; `fault`: why no file can be made. */
export const listRemittanceUnits = endpoint({
  method: 'GET',
  path: '/api/pm_remittance/units',
  access,
  summary: 'Remittances: the units, and what waits in each',
  response: z.object({
    data: z.array(
      z.object({
        ...unit,
        bank: z.string(),
        fault: z.string().nullable(),
        /** Slips that are emitted now go by file. */
        by_file: z.boolean(),
        waiting: z.number(),
        value_cents: z.number(),
      }),
    ),
    may: z.object({ change: z.boolean() }),
  }),
});

const waitingSlip = z.object({
  id: z.number(),
  reference: z.string(),
  person_name: z.string(),
  instruction: z.enum(['register', 'cancel', 'abate', 'unabate', 'due_date']),
  value_cents: z.number(),
  due_date: z.string(),
  /** Why it goes into no file; it stays waiting. */
  fault: z.string().nullable(),
});

export const listWaitingSlips = endpoint({
  method: 'GET',
  path: '/api/pm_remittance/waiting',
  access,
  summary: 'Remittances: what waits in a unit for its next file',
  query: pages.extend({ business_unit_id: pathId }),
  response: paged(waitingSlip),
});

/**
 * Answers the file. Without `ids` it holds all that waits and can be said; a charge that is named and cannot be sent refuses
 * the file, with words for each.
 */
export const makeRemittance = endpoint({
  method: 'POST',
  path: '/api/pm_remittance',
  act: true,
  access,
  summary: 'Make a remittance: a file for the bank',
  body: z.object({
    business_unit_id: rowId,
    ids: z.array(rowId).max(MOST_SLIPS, 'Use no máximo 10.000 cobranças.').default([]),
  }),
  response: z.unknown(),
});

export const getRemittanceFile = endpoint({
  method: 'GET',
  path: '/api/pm_remittance/:id/file',
  access,
  summary: 'Remittance: its file again',
  params: idParams,
  response: z.unknown(),
});

/** What a line does, or did once it was applied. */
export const returnOutcomes = [
  'paid',
  'partial',
  'duplicate',
  'registered',
  'rejected',
  'written_off',
  'told',
  'refused',
  'fee',
  'none',
  'known',
  'fault',
] as const;
const outcome = z.enum(returnOutcomes);
export type ReturnOutcome = (typeof returnOutcomes)[number];

const returnLine = z.object({
  line: z.number(),
  /** Of the charge, or as the bank gives it. */
  reference: z.string(),
  act: z.enum(['confirm', 'reject', 'settle', 'write_off', 'change', 'refuse', 'fee', 'none']),
  value_cents: z.number(),
  fee_cents: z.number(),
  on: z.string().nullable(),
  /** The bank's words. */
  words: z.string(),
  our_number: z.number().nullable(),
  /** The charge; null where none is meant or found. */
  pm_transaction_id: z.number().nullable(),
  person_name: z.string().nullable(),
  outcome,
  /** What it does in words. */
  will: z.string(),
  /** Why it does nothing; null if it does. */
  fault: z.string().nullable(),
});
export type ReturnLine = z.infer<typeof returnLine>;

const bankReturn = z.object({
  id: z.number(),
  ...unit,
  bank: z.string(),
  /** The bank's number of the file. */
  number: z.number(),
  made_on: z.string().nullable(),
  /** `read`: shows what it would do; `applying`: `done` of `line_count` lines are judged; `applied`: all of it stands. */
  state: z.enum(['read', 'applying', 'applied']),
  line_count: z.number(),
  done: z.number(),
  /** Lines by what they do. */
  counts: z.partialRecord(outcome, z.number()),
  /** What payers paid, and what the bank kept of it. */
  paid_cents: z.number(),
  fee_cents: z.number(),
  user: z.string().nullable(),
  created_at: z.string(),
  applied_at: z.string().nullable(),
});
export type BankReturn = z.infer<typeof bankReturn>;

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/pm_return',
  access,
  summary: 'Returns: files of banks',
  query: pages,
  response: paged(bankReturn),
});

/** Multipart: `file`, as the bank gives it. Changes no charge. The same file again answers the first one. */
export const readReturnFile = endpoint({
  method: 'POST',
  path: '/api/pm_return',
  act: true,
  access,
  summary: 'Read a return, and show what it would do',
  response: z.object({ data: bankReturn.extend({ lines: z.array(returnLine) }) }),
});

export const getReturn = endpoint({
  method: 'GET',
  path: '/api/pm_return/:id',
  access,
  summary: 'Return: its state, and a page of its lines',
  params: idParams,
  query: pages.extend({ outcome: outcome.optional() }),
  response: z.object({ data: bankReturn, lines: paged(returnLine) }),
});

/** Begins; a job does all of it or nothing. A repetition begins nothing, and answers how far it is. */
export const applyReturn = endpoint({
  method: 'POST',
  path: '/api/pm_return/:id/apply',
  act: true,
  access,
  summary: 'Apply a return',
  params: idParams,
  response: z.object({ data: bankReturn }),
});
