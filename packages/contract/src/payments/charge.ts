import { z } from 'zod';
import { personEmail, personName, personTaxId } from '../person-data.ts';
import { instalmentCount } from '../repeating.ts';
import {
  calendarDay as day,
  freeText,
  requiredText,
  rowId,
  seenVersion,
  switchValue,
} from '../text.ts';
import { chargeInvoicing } from './charge-invoicing.ts';

/** The most that a charge of the central bank may ask: 10 digits of reais. */
export const MOST_CENTS = 999_999_999_999;

export const chargeStatus = z.enum([
  'draft',
  'emitted',
  'partial',
  'paid',
  'partly_refunded',
  'refunded',
  'cancelled',
]);
export type ChargeStatus = z.infer<typeof chargeStatus>;

export const chargeType = z.enum(['boleto', 'pix', 'card', 'cash']);
export type ChargeType = z.infer<typeof chargeType>;

/** Whole cents of money that is asked, paid or returned. */
export const cents = z
  .number('Informe um valor.')
  .int('Use centavos inteiros.')
  .positive('O valor precisa ser maior que zero.')
  .max(MOST_CENTS, 'O valor é alto demais.');

/** Reais or percent with two decimals, as in the central bank's CobVValor. */
const value = z.string().regex(/^\d{1,10}\.\d{2}$/, 'Use o formato 2.00.');

const kinds = <const K extends number>(...all: [K, ...K[]]) =>
  z.literal(all, 'Escolha uma das opções.');
const rule = <K extends z.ZodType>(kind: K) => z.object({ kind, value });

/** 1 value, 2 percent. */
const fine = rule(kinds(1, 2));
/** 1 value per day, 2 percent per day, 3 per month, 4 per year; 5 to 8 the same by business days. */
const interest = rule(kinds(1, 2, 3, 4, 5, 6, 7, 8));
/** 1 value and 2 percent until up to three days; 3 and 4 value per calendar or business day before, 5 and 6 percent. */
const discount = z.union([
  z.object({
    kind: kinds(1, 2),
    steps: z
      .array(z.object({ until: day, value }))
      .min(1)
      .max(3),
  }),
  rule(kinds(3, 4, 5, 6)),
]);
/** 1 value, 2 percent. */
const abatement = rule(kinds(1, 2));

export const chargeRules = z.object({
  fine: fine.nullable(),
  interest: interest.nullable(),
  discount: discount.nullable(),
  abatement: abatement.nullable(),
  /** Calendar days after the counted due date on which it can still be paid. */
  valid_days: z.number().int().min(0).max(3650, 'Use no máximo 3650 dias.'),
});

/** Where a payer lives, as banks ask for it. */
const payerAddress = z.object({
  street: z.string(),
  district: z.string(),
  cep: z.string(),
  city: z.string(),
  state: z.string(),
});
export type PayerAddress = z.infer<typeof payerAddress>;

/** What a unit's bank was told of a slip last, by file, and what it answered. */
const bankNews = z.object({
  instruction: z.enum(['register', 'cancel', 'abate', 'unabate', 'due_date']),
  state: z.enum(['waiting', 'sent', 'done', 'refused']),
  /** The number of the unit's remittance that took it. */
  remittance: z.number().nullable(),
  words: z.string().nullable(),
});
export type BankNews = z.infer<typeof bankNews>;

/** One charge, in the list and alone. Days are `yyyy-mm-dd`, times ISO 8601 in UTC, amounts whole cents. */
export const charge = chargeRules.extend({
  id: z.number(),
  /** Of its link `/pm/{token}/options`; null if this installation can no longer decrypt it. */
  token: z.string().nullable(),
  /** The provider's name for it, from its emission on. */
  reference: z.string().nullable(),
  our_number: z.number().nullable(),
  status: chargeStatus,
  /** Emitted or partly paid, and its counted due date has passed. */
  is_overdue: z.boolean(),
  type: chargeType,
  value_cents: z.number(),
  /** What came, without money that came when nothing was open. */
  paid_cents: z.number(),
  refunded_cents: z.number(),
  /** What is open of the value, without fine, interest and discount; 0 unless emitted or partly paid. */
  open_cents: z.number(),
  due_date: z.string(),
  /** The due date, moved to the next business day of banks. */
  counted_due_date: z.string(),
  /** Holidays of the unit's city that it counts with: `mm-dd` each year, `yyyy-mm-dd` once. Fixed by its emission. */
  closed_days: z.array(z.string()),
  description: z.string(),
  person_id: z.number().nullable(),
  person_name: z.string(),
  person_tax_id: z.string().nullable(),
  person_email: z.string().nullable(),
  person_address: payerAddress.nullable(),
  at_ticket_id: z.number().nullable(),
  business_unit_id: z.number(),
  business_unit_name: z.string(),
  instalment: z.object({ number: z.number(), count: z.number(), group: z.string() }).nullable(),
  recurrence: z.object({ id: z.number(), number: z.number() }).nullable(),
  /** What is paid is credited to its ticket's balance. */
  credits_balance: z.boolean(),
  cancel_reason: z.string().nullable(),
  provider: z.string(),
  /** In words, while its provider could not do what was asked. */
  provider_error: z.string().nullable(),
  provider_wait: z.enum(['emit', 'change', 'cancel', 'refund']).nullable(),
  /** Why somebody should look at it; null for nothing. */
  attention: z
    .object({
      /** What its provider failed at, in words. */
      fault: z.string().nullable(),
      /** Money that came when nothing was open and was not returned. */
      unexpected_cents: z.number(),
    })
    .nullable(),
  /** Null for charges that no bank is told of by files. */
  bank: bankNews.nullable(),
  emitted_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Charge = z.infer<typeof charge>;

/** A sum of money that came. `duplicate`: nothing was open, so it waits for a refund. */
export const chargePayment = z.object({
  id: z.number(),
  paid_on: z.string(),
  cents: z.number(),
  source: z.enum(['webhook', 'pix', 'cnab', 'hand']),
  duplicate: z.boolean(),
  refunded_cents: z.number(),
  note: z.string().nullable(),
  fn_bank_account_id: z.number().nullable(),
  receipt: z.object({ id: z.number(), filename: z.string() }).nullable(),
  user: z.string().nullable(),
  created_at: z.string(),
});
export type ChargePayment = z.infer<typeof chargePayment>;

export const chargeRefund = z.object({
  id: z.number(),
  payment_id: z.number(),
  cents: z.number(),
  reason: z.string(),
  /** `waiting` for the provider, which has not returned it yet; `failed`: it surely went nowhere. */
  state: z.enum(['waiting', 'done', 'failed']),
  /** What the provider said, in words, unless it is done. */
  fault: z.string().nullable(),
  user: z.string().nullable(),
  created_at: z.string(),
});

/** What the caller may do with this charge now; the server checks again at each call. */
export const chargeMay = z.object({
  update: z.boolean(),
  remove: z.boolean(),
  emit: z.boolean(),
  cancel: z.boolean(),
  settle: z.boolean(),
  refund: z.boolean(),
  change_type: z.boolean(),
  remind: z.boolean(),
  duplicate: z.boolean(),
  repeat: z.boolean(),
  retry: z.boolean(),
});
export type ChargeMay = z.infer<typeof chargeMay>;

/** The whole charge: also what a person pays with, and what came and went. */
export const wholeCharge = charge.extend({
  person: z.object({ id: z.number(), name: z.string() }).nullable(),
  at_ticket: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** The slip's page; null for a draft. */
  url: z.string().nullable(),
  payment_code: z.string().nullable(),
  pix_code: z.string().nullable(),
  user: z.string().nullable(),
  payments: z.array(chargePayment),
  refunds: z.array(chargeRefund),
  /** All of its instalments, this one too. */
  instalments: z.array(
    charge
      .pick({ id: true, status: true, is_overdue: true, value_cents: true, due_date: true })
      .extend({
        number: z.number(),
      }),
  ),
  /** Fields that `PUT` accepts in this state. */
  editable: z.array(z.string()),
});
export type WholeCharge = z.infer<typeof wholeCharge>;

/** A field that is left empty holds nothing. */
const orNull = (text: string) => text || null;

const written = {
  value_cents: cents,
  due_date: day,
  type: chargeType,
  description: freeText(500).trim(),
  person_id: rowId.nullable(),
  person_name: personName(200),
  person_tax_id: personTaxId.transform(orNull).nullable(),
  person_email: personEmail.transform(orNull).nullable(),
  person_address: z
    .object({
      street: requiredText(100),
      district: freeText(60).trim(),
      cep: z.string().regex(/^\d{8}$/, 'Informe os 8 dígitos do CEP.'),
      city: requiredText(60),
      state: z.string().regex(/^[A-Z]{2}$/, 'Informe a UF, como SP.'),
    })
    .nullable(),
  at_ticket_id: rowId.nullable(),
  business_unit_id: rowId,
  credits_balance: switchValue,
  ...chargeRules.shape,
};

/**
 * The fields that may be written. What is left out comes from the ticket (person and unit), from the person (name, CPF or
 * CNPJ, e-mail) and, for the unit, from the caller if he has only one.
 */
export const chargeBody = z
  .object(written)
  .partial()
  .required({ value_cents: true, due_date: true });
export type ChargeBody = z.output<typeof chargeBody>;

/** `invoicing`: of instalments and of a charge that comes again for each of them; only who may change it later may say it. */
export const newCharge = chargeBody.extend({
  emit: switchValue.optional(),
  invoicing: chargeInvoicing.optional(),
});
export const newInstalments = newCharge.extend({
  count: instalmentCount,
});
/** Only the fields that change; `editable` names those that the charge's state allows. */
export const changedCharge = z.object(written).partial().extend({ updated_at: seenVersion });

export const reason = requiredText(500);
export const chargeDay = day;
