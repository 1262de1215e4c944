import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { endingOf, instalmentCount, recurrenceEvery, repetition } from '../repeating.ts';
import { idParams, requiredText, seenVersion, switchValue } from '../text.ts';
import * as one from './entry.ts';

const entries = '/api/fn_entry';
const path = '/api/fn_recurrence';
const access = 'staff' as const;

const ending = endingOf('lançamentos');
const rhythm = z
  .object({ every: recurrenceEvery, ...ending })
  .partial()
  .required({ every: true });

/** What the next ones ask; what differs from one to the next are its days. */
const terms = z.object(one.written).pick({
  description: true,
  document: true,
  person_id: true,
  supplier_name: true,
  fn_account_id: true,
  fn_cost_center_id: true,
  split: true,
  amount_cents: true,
});

/** An entry that comes again. */
export const recurrence = one.entry
  .pick({
    direction: true,
    description: true,
    document: true,
    person_id: true,
    person_name: true,
    supplier_name: true,
    fn_account_id: true,
    fn_account_name: true,
    fn_cost_center_id: true,
    fn_cost_center_name: true,
    split: true,
    business_unit_id: true,
    business_unit_name: true,
    amount_cents: true,
  })
  .extend({
    ...repetition,
    first_competence: z.string(),
    next_competence: z.string().nullable(),
  });
export type Recurrence = z.infer<typeof recurrence>;

/** Also what it made, newest first, and what comes next. */
export const wholeRecurrence = recurrence.extend({
  user: z.string().nullable(),
  stopped_by: z.string().nullable(),
  entries: z.array(
    one.entry
      .pick({ id: true, direction: true, status: true, is_overdue: true })
      .extend({ amount_cents: z.number(), due_date: z.string(), number: z.number() }),
  ),
  /** The next ones, the first few. */
  upcoming: z.array(z.object({ due_date: z.string(), competence: z.string() })),
});
export type WholeRecurrence = z.infer<typeof wholeRecurrence>;

const answer = z.object({ data: wholeRecurrence });

/** `amount_cents` is the sum of all; a spread holds in each part. Competence moves month by month with the due date. */
export const createInstalments = endpoint({
  method: 'POST',
  path: `${entries}/instalments`,
  act: true,
  access,
  summary: 'Finance entries in instalments',
  body: one.newEntry.extend({
    count: instalmentCount,
    /** All of them count in the result on the day that is given. */
    same_competence: switchValue.optional(),
  }),
  response: z.object({ data: z.array(one.entry) }),
});

export const createRecurrence = endpoint({
  method: 'POST',
  path: `${entries}/recurrence`,
  act: true,
  access,
  summary: 'Finance entry that comes again: makes the first one',
  body: one.newEntry.extend(rhythm.shape),
  response: z.object({ data: one.entry, recurrence }),
});

export const getRecurrence = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Repetition of a finance entry: what it is, what it made, what comes next',
  params: idParams,
  response: answer.extend({ may: z.object({ update: z.boolean(), stop: z.boolean() }) }),
});

/** 409 CONFLICT when somebody saved in between, RECURRENCE_ENDED when no entry comes any more. */
export const updateRecurrence = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  act: true,
  access,
  summary: 'Repetition of a finance entry: change the next ones',
  params: idParams,
  body: terms.extend(ending).partial().extend({ updated_at: seenVersion }),
  response: answer,
});

export const stopRecurrence = endpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  act: true,
  access,
  summary: 'Repetition of a finance entry: stop; those that were made stay',
  params: idParams,
  body: z.object({ reason: requiredText(500) }),
  response: answer,
});
