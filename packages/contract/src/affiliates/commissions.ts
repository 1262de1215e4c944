import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { pathId } from '../text.ts';
import { kinds } from './signals.ts';

const access = 'staff' as const;

export const commissionStates = ['held', 'payable', 'in_batch', 'paid', 'reversed'] as const;
export type CommissionState = (typeof commissionStates)[number];

export const commissionWords: Record<CommissionState, string> = {
  held: 'Em carência',
  payable: 'A pagar',
  in_batch: 'Em lote',
  paid: 'Paga',
  reversed: 'Estornada',
};

/** One line of what an affiliate earned of a sale; below zero for what a refund takes back. `payable_at` ends its hold. */
const commission = z.object({
  id: z.number(),
  af_affiliate_id: z.number(),
  affiliate_name: z.string(),
  pm_transaction_id: z.number(),
  at_ticket_id: z.number().nullable(),
  amount_cents: z.number(),
  status: z.enum(commissionStates),
  af_batch_id: z.number().nullable(),
  made_at: z.string(),
  payable_at: z.string(),
  /** Signals of fraud of its sale, and of its affiliate's conversations, until it is paid. */
  signals: kinds,
});
export type Commission = z.infer<typeof commission>;

/** Newest first. Unknown filters are refused: one that is misspelt would show everything. */
export const listCommissions = endpoint({
  method: 'GET',
  path: '/api/af_commission',
  access,
  summary: 'Commissions of affiliates',
  query: z.strictObject({
    page: pageQuery.shape.page,
    per_page: pageQuery.shape.per_page,
    af_affiliate_id: pathId.optional(),
    pm_transaction_id: pathId.optional(),
    status: z.enum(commissionStates).optional(),
  }),
  response: paged(commission),
});
