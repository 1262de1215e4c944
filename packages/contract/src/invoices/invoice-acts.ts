import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../text.ts';
import * as one from './invoice.ts';

const path = '/api/nf_invoice';
const access = 'staff' as const;
const answer = z.object({ data: one.invoice });

/** A draft needs only what is known; 422 for what does not add up. */
export const createInvoice = endpoint({
  method: 'POST',
  path,
  act: true,
  access,
  summary: 'Invoice: make a draft, from nothing, a charge, a ticket or an entry',
  body: one.newInvoice,
  response: answer,
});

/** 409 CONFLICT when somebody saved in between, INVOICE_STATE for a field that the state does not allow. */
export const updateInvoice = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary: 'Invoice: change a draft, or correct a rejected one',
  params: idParams,
  body: one.changedInvoice,
  response: answer,
});

/** Only a draft that never had a number; all others answer 409 INVOICE_STATE. */
export const removeInvoice = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Invoice: delete a draft',
  params: idParams,
  response: z.object({}),
});

/**
 * Gives up a rejected note: its number and its documents stay, its charge or entry and the note that it was to replace are free again. 409
 * INVOICE_STATE for all others.
 */
export const discardInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/discard`,
  act: true,
  access,
  summary: 'Invoice: give up a rejected one',
  params: idParams,
  response: answer,
});

/**
 * Takes the number, signs and keeps the note, then sends it. The answer usually holds what the authority said; `sent`, `no_answer`
 * go on in the background. 422 for what is missing, 409 INVOICE_STATE, FISCAL_INCOMPLETE, CERTIFICATE_MISSING, CERTIFICATE_ENDED.
 */
export const emitInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/emit`,
  act: true,
  access,
  summary: 'Invoice: number, sign and send',
  params: idParams,
  response: answer,
});

export const cancelInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  act: true,
  access,
  summary: 'Invoice: cancel an authorised one, by a signed event',
  params: idParams,
  body: one.cancelBody,
  response: answer,
});

/** The new draft, which replaces this note once it is authorised. */
export const substituteInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/substitute`,
  act: true,
  access,
  summary: 'Invoice: a new draft that replaces an authorised one',
  params: idParams,
  body: one.substituteBody,
  response: answer,
});

/** Has the sender try again at once what it still has to do. 409 INVOICE_STATE when nothing waits. */
export const retryInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/retry`,
  act: true,
  access,
  summary: 'Invoice: try again what the sender has to do',
  params: idParams,
  response: answer,
});

/** Sends the customer their copy again. 409 INVOICE_STATE before there is a note, 422 without an address. */
export const mailInvoice = endpoint({
  method: 'POST',
  path: `${path}/:id/mail`,
  act: true,
  access,
  summary: "Invoice: send the customer's copy by e-mail",
  params: idParams,
  response: answer,
});
