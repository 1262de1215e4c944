import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idParams } from '../text.ts';
import { commissionStates } from './commissions.ts';
import { ruleSchema } from './rule-schema.ts';

const access = 'user' as const;
const path = '/api/me/af_affiliate';
const cents = z.number();

/** A calendar month of São Paulo, `2026-11`. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use o formato 2026-11.');

/** What happened in a span: visits by the code, conversations whose last visit was by it. `sales_cents` is what customers paid and did not get back; `reversed_cents` what refunds took of commissions. */
const figures = z.object({
  visits: z.number(),
  conversations: z.number(),
  tickets: z.number(),
  sales: z.number(),
  sales_cents: cents,
  earned_cents: cents,
  reversed_cents: cents,
  paid_cents: cents,
});
export type AffiliateFigures = z.infer<typeof figures>;

/** A month's commission, as `figures` has it. */
const ownMonth = z.object({
  month: z.string(),
  earned_cents: cents,
  reversed_cents: cents,
  paid_cents: cents,
});
export type OwnMonth = z.infer<typeof ownMonth>;

const link = z.object({ name: z.string(), code: z.string(), url: z.string() });
export type AffiliateLink = z.infer<typeof link>;

const ownAffiliate = z.object({
  /** Names its thread: `/api/gl_message/af_affiliate/{id}/3/…`. */
  id: z.number(),
  name: z.string(),
  code: z.string(),
  /** Switched off: new sales earn nothing, and there are no links. */
  active: z.boolean(),
  rule: ruleSchema,
  /** The rule in sentences. */
  rule_words: z.array(z.string()),
  pix_key_kind: z.string().nullable(),
  /** So that its owner recognizes it. */
  pix_key: z.string().nullable(),
  links: z.array(link),
  figures: z.object({ this_month: figures, last_month: figures, all_time: figures }),
  /** Now: of all time, earned less reversed less paid is held and payable and in a batch less the debt. */
  balance: z.object({
    held_cents: cents,
    payable_cents: cents,
    in_batch_cents: cents,
    debt_cents: cents,
  }),
  /** The last twelve, this one last. */
  months: z.array(ownMonth),
  /** Newest first: months that have a statement, and batches that were paid. */
  statements: z.object({
    months: z.array(z.string()),
    batches: z.array(z.object({ id: z.number(), paid_on: z.string(), amount_cents: cents })),
  }),
});
export type OwnAffiliate = z.infer<typeof ownAffiliate>;

/** 404 for whoever is no affiliate. */
export const getOwnAffiliate = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Own page of an affiliate',
  response: z.object({ data: ownAffiliate }),
});

const ownCommission = z.object({
  id: z.number(),
  amount_cents: cents,
  status: z.enum(commissionStates),
  made_at: z.string(),
  payable_at: z.string(),
  paid_on: z.string().nullable(),
});
export type OwnCommission = z.infer<typeof ownCommission>;

/** Newest first; nothing about the customers. 404 for whoever is no affiliate. */
export const listOwnCommissions = endpoint({
  method: 'GET',
  path: '/api/me/af_commission',
  access,
  summary: 'Own commissions, newest first',
  query: z.strictObject({ page: pageQuery.shape.page, per_page: pageQuery.shape.per_page }),
  response: paged(ownCommission),
});

/** What stood at the month's begin, came and went, and its lines. 404 for months before the affiliate and after today. */
export const ownStatement = endpoint({
  method: 'GET',
  path: `${path}/statement/:month`,
  access,
  summary: 'Own statement of a month: PDF',
  params: z.object({ month }),
  response: z.unknown(),
});

/** The lines of a paid batch that are the affiliate's own. */
export const ownBatchStatement = endpoint({
  method: 'GET',
  path: `${path}/batch/:id`,
  access,
  summary: 'Own statement of a paid batch: PDF',
  params: idParams,
  response: z.unknown(),
});

/** A link of `links` as an SVG picture, by its chatbot's code. */
export const ownLinkCode = endpoint({
  method: 'GET',
  path: `${path}/qr/:code`,
  access,
  summary: 'QR code of an own link',
  params: z.object({ code: z.string().regex(/^[\w-]{1,200}$/) }),
  response: z.object({ data: z.object({ qr: z.string() }) }),
});
