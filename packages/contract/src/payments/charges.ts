import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idList, listOf } from '../query-lists.ts';
import { calendarDay, freeText, idParams, pathId } from '../text.ts';
import * as one from './charge.ts';
import { payingHabits } from './paying-habits.ts';

const path = '/api/pm_transaction';
const access = 'staff' as const;
const answer = z.object({ data: one.charge });

/** What a list shows: a status, or `overdue`, which is emitted or partly paid after its counted due date. */
export const chargeStates = [...one.chargeStatus.options, 'overdue'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** The filters of the list, its sums, its export and the acts on many. Lists of values have commas between. */
export const chargeFilters = {
  q: pageQuery.shape.q,
  state: listOf(z.enum(chargeStates)).optional(),
  type: listOf(one.chargeType).optional(),
  due_from: calendarDay.optional(),
  due_until: calendarDay.optional(),
  business_unit_id: idList.optional(),
  person_id: pathId.optional(),
  at_ticket_id: pathId.optional(),
  instalment_group: z.uuid().optional(),
  recurrence_id: pathId.optional(),
  /** Charges whose provider could not do what was asked, or that hold money which waits for a refund. */
  attention: z.literal('true').optional(),
};

/** Each also with the prefix `-`. */
export const chargeSorts = [
  'id',
  '-id',
  'due_date',
  '-due_date',
  'value_cents',
  '-value_cents',
  'person_name',
  '-person_name',
] as const;
const sort = z.enum(chargeSorts).default('-id');

export const chargeFilter = z.strictObject(chargeFilters);
export type ChargeFilter = z.output<typeof chargeFilter>;

const sums = z.object({
  /** Of all charges but drafts and cancelled ones, unless `state` asks for those. */
  asked: z.number(),
  /** What came and was not returned. */
  paid: z.number(),
  open: z.number(),
  overdue: z.number(),
});
export type ChargeSums = z.infer<typeof sums>;

export const listCharges = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Charges, and the sums of the filter',
  query: z.strictObject({ ...pageQuery.shape, ...chargeFilters, sort }),
  response: paged(one.charge).extend({ sums }),
});

export const chargeOptions = endpoint({
  method: 'GET',
  path: `${path}/options`,
  access,
  summary: 'Charges: select box',
  query: z.object({ q: freeText(100).default(''), id: z.coerce.number().int().optional() }),
  response: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const exportCharges = endpoint({
  method: 'GET',
  path: `${path}/export/:format`,
  access,
  summary: 'Charges: export of exactly the rows of the filter',
  params: z.object({ format: z.enum(['csv', 'xlsx']) }),
  query: z.strictObject({ ...chargeFilters, sort }),
  response: z.unknown(),
});

export const getCharge = endpoint({
  method: 'GET',
  path: `${path}/:id/edit`,
  access,
  summary: 'Charge: one',
  params: idParams,
  response: z.object({ data: one.wholeCharge, may: one.chargeMay }),
});

const change = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string().nullable(),
  impersonator: z.string().nullable(),
  action: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});

export const chargeHistory = endpoint({
  method: 'GET',
  path: `${path}/:id/history`,
  access,
  summary: 'Charge: changes',
  params: idParams,
  query: z.object({ before: pathId.optional() }),
  response: z.object({ data: z.array(change) }),
});

/** Of a ticket's person or a person: needs `show_ifc`. */
export const chargeIndicators = endpoint({
  method: 'GET',
  path: `${path}/indicators`,
  access,
  summary: 'Financial indicators of a customer',
  query: z.object({ at_ticket_id: pathId.optional(), person_id: pathId.optional() }),
  response: z.object({
    data: z.object({
      paid_cents: z.number(),
      open_cents: z.number(),
      overdue_cents: z.number(),
      last_payment_on: z.string().nullable(),
      ...payingHabits,
    }),
  }),
});

export const createCharge = endpoint({
  method: 'POST',
  path,
  act: true,
  access,
  summary: 'Charge: make a draft, and emit it with `emit`',
  body: one.newCharge,
  response: answer,
});

/** The remainder cents are on the first; each is due the same day of its month, or its last day. */
export const createInstalments = endpoint({
  method: 'POST',
  path: `${path}/instalments`,
  act: true,
  access,
  summary: 'Charge in instalments: `value_cents` is the sum of all',
  body: one.newInstalments,
  response: z.object({ data: z.array(one.charge) }),
});
