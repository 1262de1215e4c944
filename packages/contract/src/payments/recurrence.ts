import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { endingOf, recurrenceEvery, repetition } from '../repeating.ts';
import { freeText, idParams, seenVersion, switchValue } from '../text.ts';
import * as one from './charge.ts';

const charges = '/api/pm_transaction';
const path = '/api/pm_recurrence';
const access = 'staff' as const;

const ending = {
  ...endingOf('cobranças'),
  /** Emits the next ones as they are made, and tells the customer; else they are drafts. */
  emit: switchValue,
};

const rhythm = z
  .object({ every: recurrenceEvery, ...ending })
  .partial()
  .required({ every: true });

/** What the next charges ask. Dates of a discount belong to the next due date. */
const terms = {
  value_cents: one.cents,
  type: one.chargeType,
  description: freeText(500).trim(),
  credits_balance: switchValue,
  ...one.chargeRules.shape,
};

/** A charge that comes again. Days are `yyyy-mm-dd`. */
export const recurrence = one.chargeRules.extend({
  ...repetition,
  first_transaction_id: z.number(),
  emit: z.boolean(),
  value_cents: z.number(),
  type: one.chargeType,
  description: z.string(),
  credits_balance: z.boolean(),
});
export type Recurrence = z.infer<typeof recurrence>;

/** Also what it made, newest first, and what comes next. */
export const wholeRecurrence = recurrence.extend({
  person_name: z.string(),
  business_unit_id: z.number(),
  business_unit_name: z.string(),
  user: z.string().nullable(),
  stopped_by: z.string().nullable(),
  charges: z.array(
    one.charge
      .pick({ id: true, status: true, is_overdue: true, value_cents: true, due_date: true })
      .extend({ number: z.number() }),
  ),
  /** Due dates of the next ones, the first few. */
  upcoming: z.array(z.string()),
});
export type WholeRecurrence = z.infer<typeof wholeRecurrence>;

const answer = z.object({ data: wholeRecurrence });
const started = z.object({ data: one.charge, recurrence });

export const createRecurrence = endpoint({
  method: 'POST',
  path: `${charges}/recurrence`,
  act: true,
  access,
  summary: 'Charge that comes again: makes the first one; `emit` is for all of them',
  body: one.newCharge.extend(rhythm.shape),
  response: started,
});

/** The charge becomes the first one; it stays as it is. */
export const repeatCharge = endpoint({
  method: 'POST',
  path: `${charges}/:id/repeat`,
  act: true,
  access,
  summary: 'Charge: repeat each month or year from now on',
  params: idParams,
  body: rhythm,
  response: started,
});

export const getRecurrence = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Repetition of a charge: what it is, what it made, what comes next',
  params: idParams,
  response: answer.extend({ may: z.object({ update: z.boolean(), stop: z.boolean() }) }),
});

/** 409 CONFLICT when somebody saved in between, RECURRENCE_ENDED when no charge comes any more. */
export const updateRecurrence = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary: 'Repetition of a charge: change the next ones',
  params: idParams,
  body: z
    .object({ ...terms, ...ending })
    .partial()
    .extend({ updated_at: seenVersion }),
  response: answer,
});

export const stopRecurrence = endpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  act: true,
  access,
  summary: 'Repetition of a charge: stop; those that were made stay',
  params: idParams,
  body: z.object({ reason: one.reason }),
  response: answer,
});
