import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { pathId, requiredText, rowId } from '../text.ts';

const path = '/api/fn_month';
const access = 'staff' as const;

const monthText = z.string().regex(/^(199\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, 'Mês inválido.');

/**
 * `waiting` and `making` until the file is there; `retrying` after a fault, when it is tried again by itself; `failed` when it is not:
 * then somebody has to ask for it.
 */
const packageStates = ['waiting', 'making', 'retrying', 'ready', 'failed'] as const;

const unitMonth = z.object({
  business_unit_id: z.number(),
  /** `2026-05`. */
  month: z.string(),
  /** Whether it is over: only then it can be closed. */
  ended: z.boolean(),
  closed: z.boolean(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  reopened_at: z.string().nullable(),
  reopened_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  /** By competence, as the DRE says. */
  result_cents: z.number(),
  /** What is still open in it: closing warns of it and refuses nothing. */
  warnings: z.object({
    statement_lines: z.number(),
    entries: z.number(),
    receivable_cents: z.number(),
    payable_cents: z.number(),
  }),
  /** The accountant's package of the last closing; old once the month was opened again. */
  package: z
    .object({
      state: z.enum(packageStates),
      percent: z.number(),
      bytes: z.number().nullable(),
      sha256: z.string().nullable(),
      is_old: z.boolean(),
    })
    .nullable(),
  may: z.object({
    close: z.boolean(),
    reopen: z.boolean(),
    retry_package: z.boolean(),
    download: z.boolean(),
  }),
});
export type UnitMonth = z.infer<typeof unitMonth>;

const answer = z.object({ data: unitMonth });

/** Without a unit the first in sight; without a year this one. Nothing for people without units. */
export const listMonths = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Months of a business unit: state, result, what is open, package',
  query: z.object({
    page: pageQuery.shape.page,
    per_page: pageQuery.shape.per_page,
    business_unit_id: pathId.optional(),
    year: z.coerce.number().int().min(1990).max(2199).optional(),
  }),
  response: paged(unitMonth).extend({
    year: z.number(),
    business_unit_id: z.number().nullable(),
    units: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});
export type MonthList = z.infer<typeof listMonths.response>;

/** 409 MONTH_CLOSED when it is closed already; 422 for a month that is not over. */
export const closeMonth = endpoint({
  method: 'POST',
  path: `${path}/close`,
  act: true,
  access,
  summary: "Close a month of a business unit, and make the accountant's package",
  body: z.object({ business_unit_id: rowId, month: monthText }),
  response: answer,
});

/** 409 MONTH_STATE when it is open. */
export const reopenMonth = endpoint({
  method: 'POST',
  path: `${path}/reopen`,
  act: true,
  access,
  summary: 'Open a closed month of a business unit again',
  body: z.object({ business_unit_id: rowId, month: monthText, reason: requiredText(500) }),
  response: answer,
});

/** 409 MONTH_STATE unless the month is closed and its package failed. */
export const retryPackage = endpoint({
  method: 'POST',
  path: `${path}/retry_package`,
  act: true,
  access,
  summary: "Have the accountant's package of a closed month made again after it failed",
  body: z.object({ business_unit_id: rowId, month: monthText }),
  response: answer,
});

/** A ZIP. 404 for a month that was never closed, 409 MONTH_STATE while the file is being made. */
export const downloadPackage = endpoint({
  method: 'GET',
  path: `${path}/:business_unit_id/:month/package`,
  access,
  summary: "The accountant's package of a closed month",
  params: z.object({ business_unit_id: pathId, month: monthText }),
  response: z.unknown(),
});
