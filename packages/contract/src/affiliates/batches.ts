import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idParams as params, rowId } from '../text.ts';
import { confirmed, signal } from './signals.ts';

const access = 'staff' as const;
const path = '/api/af_batch';
const day = z.iso.date('Informe a data.');

/** What one affiliate gets in a batch, and the payable entry of finance that says so. The key is as it was then. */
const part = z.object({
  af_affiliate_id: z.number(),
  affiliate_name: z.string(),
  amount_cents: z.number(),
  fn_entry_id: z.number(),
  /** What finance has settled of the entry, by the batch or by hand. */
  settled_cents: z.number(),
  pix_key_kind: z.string(),
  pix_key: z.string(),
});

const batch = z.object({
  id: z.number(),
  until: z.string(),
  total_cents: z.number(),
  created_at: z.string(),
  paid_on: z.string().nullable(),
  /** It was taken back: its entries are cancelled, its commissions can be paid again. */
  undone_at: z.string().nullable(),
  parts: z.array(part),
});
export type Batch = z.infer<typeof batch>;

/** An affiliate of what can be paid, with the signals of fraud that somebody should look at first. */
const payable = z.object({
  af_affiliate_id: z.number(),
  affiliate_name: z.string(),
  amount_cents: z.number(),
  signals: z.array(signal),
});
export type Payable = z.infer<typeof payable>;

/** Affiliates who stay out of a new batch, and why in words. */
const leftOut = payable.extend({ reason: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

/** Newest first. */
export const listBatches = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Batches of commissions',
  query: z.strictObject({ page: pageQuery.shape.page, per_page: pageQuery.shape.per_page }),
  response: paged(batch),
});

const plan = z.object({
  until: z.string(),
  total_cents: z.number(),
  parts: z.array(payable),
  left: z.array(leftOut),
});
export type BatchPlan = z.infer<typeof plan>;

/** What a batch until the end of that day would take: `parts` with signals wait for whoever makes it. */
export const planBatch = endpoint({
  method: 'GET',
  path: `${path}/plan`,
  access,
  summary: 'What a batch of commissions would pay, with signals of fraud',
  query: z.strictObject({ until: day }),
  response: z.object({ data: plan }),
});

const MOST_NAMED = 1_000;

/**
 * Takes all commissions that can be paid until the end of that day: one payable entry of finance per affiliate. Who has no Pix
 * key or owes more than was earned stays out; so does who has signals of fraud that are not all in `confirmed`, and who is in
 * `left_out`. Throws INVALID at `until` when nothing is left to pay, MONTH_CLOSED.
 */
export const makeBatch = endpoint({
  method: 'POST',
  path,
  access,
  act: true,
  summary: 'Make a batch of commissions',
  body: z.object({
    until: day,
    confirmed: z.array(confirmed).max(MOST_NAMED).nullish(),
    left_out: z.array(rowId).max(MOST_NAMED).nullish(),
  }),
  response: z.object({ data: batch.extend({ left: z.array(leftOut) }) }),
});

/** Settles its entries: today, and from the only bank account of their units, unless asked otherwise. Throws BATCH_STATE, INVALID. */
export const payBatch = endpoint({
  method: 'POST',
  path: `${path}/:id/pay`,
  access,
  act: true,
  summary: 'A batch of commissions was paid',
  params,
  body: z.object({ on: day.nullish(), fn_bank_account_id: rowId.nullish() }),
  response: z.object({ data: batch }),
});

/**
 * Takes a batch back: its entries are cancelled, its commissions can be paid again. Throws BATCH_STATE when it was paid or taken
 * back, or something of its entries was; FORBIDDEN, MONTH_CLOSED.
 */
export const undoBatch = endpoint({
  method: 'POST',
  path: `${path}/:id/undo`,
  access,
  act: true,
  summary: 'Take a batch of commissions back',
  params,
  response: z.object({ data: batch }),
});

/** A CSV for the bank's Pix payments: name, kind of key, key, value, description. */
export const getBatchFile = endpoint({
  method: 'GET',
  path: `${path}/:id/pix`,
  access,
  summary: 'Pix payments of a batch',
  params,
  response: z.unknown(),
});
