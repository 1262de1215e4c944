import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, idParams, rowId } from '../text.ts';
import * as one from './charge.ts';

const path = '/api/pm_transaction';
const access = 'staff' as const;
const answer = z.object({ data: one.charge });

/** 409 CONFLICT when somebody saved in between, CHARGE_STATE for a field that the state does not allow. */
export const updateCharge = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  act: true,
  access,
  summary: 'Charge: change',
  params: idParams,
  body: one.changedCharge,
  response: answer,
});

export const removeCharge = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  act: true,
  access,
  summary: 'Charge: delete a draft',
  params: idParams,
  response: z.object({}),
});

export const emitCharge = endpoint({
  method: 'POST',
  path: `${path}/:id/emit`,
  act: true,
  access,
  summary: 'Charge: emit',
  params: idParams,
  response: answer,
});

export const cancelCharge = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  act: true,
  access,
  summary: 'Charge: cancel',
  params: idParams,
  body: z.object({ reason: one.reason }),
  response: answer,
});

export const changeChargeType = endpoint({
  method: 'POST',
  path: `${path}/:id/change_type`,
  act: true,
  access,
  summary: 'Charge: change of type',
  params: idParams,
  body: z.object({ type: one.chargeType }),
  response: answer,
});

/** `file_id`: the receipt, uploaded before to this charge (origin `pm_transaction`). */
export const settleCharge = endpoint({
  method: 'POST',
  path: `${path}/:id/settle`,
  act: true,
  access,
  summary: 'Charge: money that was received',
  params: idParams,
  body: z.object({
    paid_on: one.chargeDay,
    paid_cents: one.cents,
    fn_bank_account_id: rowId.nullish(),
    note: freeText(500).trim().nullish(),
    file_id: rowId.nullish(),
  }),
  response: answer,
});

/** Without `payment_id` it goes to money that came twice first, then to the newest. */
export const refundCharge = endpoint({
  method: 'POST',
  path: `${path}/:id/refund`,
  act: true,
  access,
  summary: 'Charge: refund',
  params: idParams,
  body: z.object({ value_cents: one.cents, reason: one.reason, payment_id: rowId.optional() }),
  response: answer,
});

export const remindCharge = endpoint({
  method: 'POST',
  path: `${path}/:id/remind`,
  act: true,
  access,
  summary: 'Charge: remind its person, by e-mail and in channel 3',
  params: idParams,
  response: answer,
});

export const duplicateCharge = endpoint({
  method: 'POST',
  path: `${path}/:id/duplicate`,
  act: true,
  access,
  summary: 'Charge: a draft like this one',
  params: idParams,
  body: z.object({ due_date: one.chargeDay.optional() }),
  response: answer,
});

/** What its provider failed at: emission, change, cancellation and refunds. 409 CHARGE_STATE when there is nothing. */
export const retryCharge = endpoint({
  method: 'POST',
  path: `${path}/:id/retry`,
  act: true,
  access,
  summary: 'Charge: try again what its provider failed at',
  params: idParams,
  response: answer,
});

/** 409 CHARGE_EXPIRED when it can no longer be paid on that day. */
export const quoteCharge = endpoint({
  method: 'GET',
  path: `${path}/:id/quote`,
  access,
  summary: 'What a charge asks on a day',
  params: idParams,
  query: z.object({ on: one.chargeDay.optional() }),
  response: z.object({
    data: z.object({
      on: z.string(),
      counted_due_date: z.string(),
      original_cents: z.number(),
      fine_cents: z.number(),
      interest_cents: z.number(),
      discount_cents: z.number(),
      abatement_cents: z.number(),
      total_cents: z.number(),
      days_late: z.number(),
      /** What came before, and what is left to pay of the total. */
      paid_cents: z.number(),
      due_cents: z.number(),
    }),
  }),
});
