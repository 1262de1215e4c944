import { z } from 'zod';
import { cents, MOST_CENTS } from '../payments/charge.ts';
import { calendarDay, freeText, requiredText, rowId, seenVersion } from '../text.ts';

export const entryDirection = z.enum(['receivable', 'payable']);
export type EntryDirection = z.infer<typeof entryDirection>;

export const entryStatus = z.enum(['open', 'partial', 'settled', 'cancelled']);
export type EntryStatus = z.infer<typeof entryStatus>;

/** Who made it: a person, a repetition, a charge's money with its fee and its refund, or a line of a bank's statement. */
export const entrySource = z.enum(['hand', 'recurrence', 'charge', 'fee', 'refund', 'statement']);
export type EntrySource = z.infer<typeof entrySource>;

/** A part of a spread entry. `percent` is null where it was given in cents; `amount_cents` is always what it comes to. */
const entryPart = z.object({
  fn_account_id: z.number(),
  fn_account_name: z.string(),
  fn_cost_center_id: z.number().nullable(),
  fn_cost_center_name: z.string().nullable(),
  percent: z.string().nullable(),
  amount_cents: z.number(),
});
export type EntryPart = z.infer<typeof entryPart>;

/** One entry, in the list and alone. Days are `yyyy-mm-dd`, times ISO 8601 in UTC, amounts whole cents. */
export const entry = z.object({
  id: z.number(),
  direction: entryDirection,
  source: entrySource,
  status: entryStatus,
  /** Something is open of it, and its due date has passed. */
  is_overdue: z.boolean(),
  description: z.string(),
  document: z.string().nullable(),
  person_id: z.number().nullable(),
  person_name: z.string().nullable(),
  supplier_name: z.string().nullable(),
  /** Of its only part; null when it is spread. Names begin with the code. */
  fn_account_id: z.number().nullable(),
  fn_account_name: z.string().nullable(),
  fn_cost_center_id: z.number().nullable(),
  fn_cost_center_name: z.string().nullable(),
  /** The parts of a spread entry; empty when there is only one. */
  split: z.array(entryPart),
  business_unit_id: z.number(),
  business_unit_name: z.string(),
  competence: z.string(),
  due_date: z.string(),
  amount_cents: z.number(),
  settled_cents: z.number(),
  /** 0 for a cancelled one. */
  open_cents: z.number(),
  /** The last day on which money moved. */
  settled_on: z.string().nullable(),
  pm_transaction_id: z.number().nullable(),
  instalment: z.object({ number: z.number(), count: z.number(), group: z.string() }).nullable(),
  recurrence: z.object({ id: z.number(), number: z.number() }).nullable(),
  cancel_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Entry = z.infer<typeof entry>;

/** Money that settled a part of it. `cash_cents` moved in the bank account: + came, − went. */
const entrySettlement = z.object({
  id: z.number(),
  on: z.string(),
  amount_cents: z.number(),
  interest_cents: z.number(),
  fine_cents: z.number(),
  discount_cents: z.number(),
  cash_cents: z.number(),
  fn_bank_account_id: z.number(),
  fn_bank_account_name: z.string(),
  note: z.string().nullable(),
  /** The settlement that this one takes back, and why. */
  reverses_id: z.number().nullable(),
  reason: z.string().nullable(),
  /** What took this one back. */
  reversed_by_id: z.number().nullable(),
  /** A line of the bank's statement is matched with it. */
  matched: z.boolean(),
  user: z.string().nullable(),
  created_at: z.string(),
});
export type EntrySettlement = z.infer<typeof entrySettlement>;

/** What the caller may do with this entry now; the server checks again at each call. */
export const entryMay = z.object({
  update: z.boolean(),
  remove: z.boolean(),
  settle: z.boolean(),
  reverse: z.boolean(),
  cancel: z.boolean(),
});
export type EntryMay = z.infer<typeof entryMay>;

/** The whole entry: also what settled it, newest first. */
export const wholeEntry = entry.extend({
  user: z.string().nullable(),
  /** Its competence lies in a closed month. */
  month_closed: z.boolean(),
  settlements: z.array(entrySettlement),
  /** Fields that `PUT` accepts in this state. */
  editable: z.array(z.string()),
});
export type WholeEntry = z.infer<typeof wholeEntry>;

/** What of an entry is in the result: added up by basis, day, account and centre. + better, − worse. */
export const entryLine = z.object({
  basis: z.enum(['competence', 'cash']),
  on: z.string(),
  fn_account_id: z.number(),
  fn_account_name: z.string(),
  fn_cost_center_name: z.string().nullable(),
  /** False for accounts outside the result. */
  in_result: z.boolean(),
  cents: z.number(),
});
export type EntryLine = z.infer<typeof entryLine>;

/** A day on which something is booked: a company's books, not a history of centuries. */
export const entryDay = calendarDay.refine(
  (day) => day >= '2000-01-01' && day <= '2199-12-31',
  'Confira o ano.',
);

export const MOST_PARTS = 50;
const PARTS = `Use de 2 a ${MOST_PARTS} partes.`;

/** Percent as text with a dot, at most four decimals. */
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Use o formato 33.33.')
  .refine((text) => Number(text) > 0 && Number(text) <= 100, 'Use mais que 0 e até 100.');

const writtenPart = z
  .object({
    fn_account_id: rowId,
    fn_cost_center_id: rowId.nullish(),
    percent: percent.nullish(),
    amount_cents: cents.nullish(),
  })
  .refine((part) => (part.percent == null) !== (part.amount_cents == null), {
    error: 'Informe o percentual ou o valor de cada parte, só um deles.',
  });
export type WrittenPart = z.output<typeof writtenPart>;

const emptied = (text: string) => text || null;
const optionalText = (max: number) => freeText(max).trim().transform(emptied).nullable();

/** The fields that may be written. */
export const written = {
  direction: entryDirection,
  description: requiredText(500),
  document: optionalText(60),
  person_id: rowId.nullable(),
  supplier_name: optionalText(200),
  /** Null with a `split`, which names the accounts. */
  fn_account_id: rowId.nullable(),
  fn_cost_center_id: rowId.nullable(),
  /** Empty or null: all of it belongs to `fn_account_id`. */
  split: z
    .array(writtenPart)
    .max(MOST_PARTS, PARTS)
    .refine((parts) => parts.length !== 1, PARTS)
    .nullable(),
  business_unit_id: rowId,
  competence: entryDay,
  due_date: entryDay,
  amount_cents: cents,
};

/** What is left out: the competence is the due date, the unit the caller's if there is only one. */
export const newEntry = z
  .object(written)
  .partial()
  .required({ direction: true, description: true, due_date: true, amount_cents: true });
export type NewEntry = z.output<typeof newEntry>;

/** Only the fields that change; `editable` names those that the entry's state allows. */
export const changedEntry = z.object(written).partial().extend({ updated_at: seenVersion });
export type ChangedEntry = z.output<typeof changedEntry>;

const extra = z
  .number()
  .int('Use centavos inteiros.')
  .min(0, 'O valor não pode ser negativo.')
  .max(MOST_CENTS, 'O valor é alto demais.')
  .nullish();

/** In the bank account move amount + interest + fine − discount; `amount_cents` is what it settles of the entry. */
export const settlement = z.object({
  on: entryDay,
  amount_cents: cents,
  interest_cents: extra,
  fine_cents: extra,
  discount_cents: extra,
  fn_bank_account_id: rowId,
  note: freeText(500).trim().nullish(),
});
export type NewSettlement = z.output<typeof settlement>;
