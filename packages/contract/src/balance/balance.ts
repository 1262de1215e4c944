import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { rowId as id, idParams as params, requiredText } from '../text.ts';
import { LONGEST_REASON, MOST_CENTS } from './limits.ts';

const access = 'staff' as const;
const reason = requiredText(LONGEST_REASON);
const tooMuch = 'O valor passa de R$ 10.000.000,00.';

export const balanceSources = ['hand', 'charge', 'flow', 'transfer', 'batch'] as const;
export type BalanceSource = (typeof balanceSources)[number];

/** One entry of a ticket's ledger; `amount_cents` is negative for a debit. */
const balanceLine = z.object({
  id: z.number(),
  amount_cents: z.number(),
  balance_after_cents: z.number(),
  reason: z.string(),
  source: z.enum(balanceSources),
  /** Null: the system, for a paid charge or a flow. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  at: z.string(),
  /** The other side of a transfer. */
  other_ticket_id: z.number().nullable(),
  pm_transaction_id: z.number().nullable(),
});
export type BalanceLine = z.infer<typeof balanceLine>;

const balanceOf = z.object({
  balance_cents: z.number(),
  /** Newest first. */
  lines: z.array(balanceLine),
});

/** What the caller may do here now; `transfer` is false while transfers are off. */
const balanceMay = z.object({
  edit: z.boolean(),
  below_zero: z.boolean(),
  transfer: z.boolean(),
});

/** A ticket's balance with its newest lines; `before` is the last line that was shown. `more`: there are older ones. */
export const getBalance = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:id/balance',
  access,
  summary: "A ticket's balance and its ledger",
  params,
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ data: balanceOf.extend({ more: z.boolean(), may: balanceMay }) }),
});
export type TicketBalance = z.infer<typeof getBalance.response>['data'];

/**
 * A credit, or with a negative amount a debit. A debit below zero is for supervisors, whose reason says why, and for nobody with
 * `below_zero` false.
 */
export const postBalance = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:id/balance',
  access,
  act: true,
  summary: "Credit or debit a ticket's balance",
  params,
  body: z.object({
    amount_cents: z
      .number()
      .int('Informe o valor em centavos, sem casas decimais.')
      .min(-MOST_CENTS, tooMuch)
      .max(MOST_CENTS, tooMuch)
      .refine((cents) => cents !== 0, 'Informe um valor diferente de zero.'),
    reason,
    below_zero: z.boolean().default(true),
  }),
  response: z.object({ data: balanceOf }),
});

const side = z.object({ at_ticket_id: z.number(), balance_cents: z.number() });

/** One act with two lines that name each other. */
export const transferBalance = endpoint({
  method: 'POST',
  path: '/api/at_ticket_balance/transfer',
  access,
  act: true,
  summary: 'Transfer balance to another ticket',
  body: z.object({
    from_id: id,
    to_id: id,
    amount_cents: z
      .number()
      .int('Informe o valor em centavos, sem casas decimais.')
      .min(1, 'Informe um valor maior que zero.')
      .max(MOST_CENTS, tooMuch),
    reason,
  }),
  response: z.object({ data: z.object({ from: side, to: side }) }),
});

const listQuery = pageQuery.extend({
  sign: z.enum(['positive', 'negative', 'zero']).optional(),
  sector_id: z.coerce.number().int().positive().optional(),
  sort: z
    .enum(['changed_at', '-changed_at', 'balance_cents', '-balance_cents', 'id', '-id'])
    .default('-changed_at'),
});

const balanceRow = z.object({
  at_ticket_id: z.number(),
  title: z.string(),
  person_name: z.string().nullable(),
  sector_name: z.string().nullable(),
  balance_cents: z.number(),
  changed_at: z.string(),
});
export type BalanceRow = z.infer<typeof balanceRow>;

/** Tickets that have a ledger, among those in the caller's sight. `sums` are of all pages. `q`: number, title or person. */
export const listBalances = endpoint({
  method: 'GET',
  path: '/api/at_ticket_balance',
  access,
  summary: 'Balances of tickets',
  query: listQuery,
  response: paged(balanceRow).extend({
    sums: z.object({
      balance_cents: z.number(),
      positive_cents: z.number(),
      negative_cents: z.number(),
    }),
    may: balanceMay.pick({ edit: true, transfer: true }),
  }),
});
export type BalanceList = z.infer<typeof listBalances.response>;

/** The same list, over all pages, as a file. */
export const exportBalances = endpoint({
  method: 'GET',
  path: '/api/at_ticket_balance/export/:format',
  access,
  summary: 'Balances of tickets as CSV or XLSX',
  params: z.object({ format: z.enum(['csv', 'xlsx']) }),
  query: listQuery.omit({ page: true, per_page: true }),
  response: z.any(),
});
