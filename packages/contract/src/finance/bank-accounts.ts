import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { calendarDay, freeText, rowId as id, idParams as params, requiredText } from '../text.ts';

const access = 'staff' as const;
/** The largest amount of one act, in cents: R$ 1 billion. */
const MOST_CENTS = 100_000_000_000;
const LONGEST_NOTE = 500;

const day = calendarDay.refine((on) => on >= '1990-01-01' && on <= '2199-12-31', 'Data inválida.');

/**
 * Days of the month of `on` until `on`: what there was before the month, what came and went, what is left. In and out are without what
 * was taken back. All are 0 before the account's first day.
 */
const balance = z.object({
  opening_cents: z.number(),
  in_cents: z.number(),
  out_cents: z.number(),
  balance_cents: z.number(),
});
export type Balance = z.infer<typeof balance>;

/** A bank account's balance at the end of a day; without `on` today. */
export const getBankBalance = endpoint({
  method: 'GET',
  path: '/api/fn_bank_account/:id/balance',
  access,
  summary: "A bank account's balance on a day",
  params,
  query: z.object({ on: day.optional() }),
  response: z.object({ data: balance }),
});

const card = balance.extend({
  id: z.number(),
  name: z.string(),
  kind: z.enum(['bank', 'cash']),
  business_unit: z.object({ id: z.number(), name: z.string() }),
  receives_charges: z.boolean(),
  active: z.boolean(),
  opening_on: z.string(),
  /** The balance at the end of each of the last 30 days, oldest first. */
  days: z.array(z.number()),
});
export type BankCard = z.infer<typeof card>;

/** Today's balances of the bank accounts that the caller sees, at most 100; active ones come first. */
export const listBankBalances = endpoint({
  method: 'GET',
  path: '/api/fn_bank_account/balances',
  access,
  summary: 'Balances of the bank accounts',
  response: z.object({
    data: z.array(card),
    /** Of all of them. */
    total_cents: z.number(),
    may: z.object({ transfer: z.boolean(), create: z.boolean() }),
  }),
});

const movement = z.object({
  id: z.number(),
  on: z.string(),
  /** More (+) or less (−) in the account. */
  cents: z.number(),
  /** What the account holds after it. */
  balance_cents: z.number(),
  kind: z.enum(['settlement', 'transfer']),
  entry: z.object({ id: z.number(), description: z.string() }).nullable(),
  transfer_id: z.string().nullable(),
  /** The other side of a transfer; null where the caller does not see it. */
  other_account: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** It takes another movement back. */
  reverses_id: z.number().nullable(),
  is_reversed: z.boolean(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type BankMovement = z.infer<typeof movement>;

/** The movements of a bank account, newest first, each with the balance that it leaves. */
export const listBankMovements = endpoint({
  method: 'GET',
  path: '/api/fn_bank_account/:id/movements',
  access,
  summary: 'Movements of a bank account',
  params,
  query: pageQuery
    .omit({ q: true })
    .extend({ from: day.optional(), until: day.optional() })
    .refine(({ from, until }) => !from || !until || from <= until, {
      path: ['until'],
      message: 'O fim vem antes do começo.',
    }),
  response: paged(movement).extend({ may: z.object({ transfer: z.boolean() }) }),
});
export type BankMovements = z.infer<typeof listBankMovements.response>;

/** Moves money between two bank accounts: one act, two movements of one transfer. */
export const transferMoney = endpoint({
  method: 'POST',
  path: '/api/fn_bank_account/transfer',
  access,
  act: true,
  summary: 'Transfer between bank accounts',
  body: z.object({
    from_id: id,
    to_id: id,
    on: day,
    amount_cents: z
      .number()
      .int('Informe o valor em centavos, sem casas decimais.')
      .min(1, 'Informe um valor maior que zero.')
      .max(MOST_CENTS, 'O valor passa de R$ 1.000.000.000,00.'),
    note: freeText(LONGEST_NOTE)
      .trim()
      .nullish()
      .transform((note) => note || null),
  }),
  response: z.object({ data: z.object({ transfer_id: z.string() }) }),
});

/** Takes both sides of a transfer back. On the same day while both months are open, else today. */
export const reverseTransfer = endpoint({
  method: 'POST',
  path: '/api/fn_bank_account/transfer/:id/reverse',
  access,
  act: true,
  summary: 'Take a transfer between bank accounts back',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: requiredText(LONGEST_NOTE) }),
  response: z.object({ data: z.object({ transfer_id: z.string() }) }),
});
