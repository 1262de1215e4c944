import { z } from 'zod';
import { calendarDay, requiredText, rowId, seenVersion } from '../text.ts';
import * as money from './amounts.ts';
import { cityCode, customer, writtenCustomer } from './customer.ts';

export const invoiceStatus = z.enum([
  'draft',
  'signed',
  'sent',
  'authorised',
  'rejected',
  'no_answer',
  'cancelled',
  'substituted',
  'local',
  'discarded',
]);
export type InvoiceStatus = z.infer<typeof invoiceStatus>;

/** `local`: signed and kept here; `restricted`: the authority's test service; `production`. */
export const fiscalEnvironment = z.enum(['local', 'restricted', 'production']);
export type FiscalEnvironment = z.infer<typeof fiscalEnvironment>;

/** What it came of: a person's draft, the payment of a charge, an act on many charges, the replacement of another note. */
export const invoiceSource = z.enum(['hand', 'charge', 'bulk', 'substitution']);
export type InvoiceSource = z.infer<typeof invoiceSource>;

/** Why the authority refused; `words` are ours, `text` is its own. */
const rejection = z.object({ code: z.string(), words: z.string(), text: z.string() });
export type Rejection = z.infer<typeof rejection>;

/** One note, in the list and alone. Days are `yyyy-mm-dd`, times ISO 8601 in UTC, amounts whole cents. */
export const invoice = z.object({
  id: z.number(),
  status: invoiceStatus,
  source: invoiceSource,
  environment: fiscalEnvironment,
  /** From its signing on. */
  number: z.number().nullable(),
  series: z.string(),
  business_unit_id: z.number(),
  business_unit_name: z.string(),
  person_id: z.number().nullable(),
  person_name: z.string().nullable(),
  customer,
  service_code: z.string(),
  municipal_code: z.string().nullable(),
  nbs: z.string().nullable(),
  /** Where the service was done. */
  city_ibge: z.string(),
  city_name: z.string().nullable(),
  description: z.string(),
  competence: z.string(),
  value_cents: z.number(),
  discount_cents: z.number(),
  conditional_discount_cents: z.number(),
  deduction_cents: z.number(),
  iss_rate: z.string(),
  iss_withheld: money.issWithheld,
  iss_kind: money.issKind,
  withheld_rates: money.withheldRates,
  ibs_cbs: money.ibsCbs.nullable(),
  taxes: money.taxes,
  /** 50 characters, from its authorisation on. */
  access_key: z.string().nullable(),
  /** The number that the authority gave the note; ours is `number`. */
  note_number: z.string().nullable(),
  dps_id: z.string().nullable(),
  pm_transaction_id: z.number().nullable(),
  at_ticket_id: z.number().nullable(),
  fn_entry_id: z.number().nullable(),
  emitted_at: z.string().nullable(),
  authorised_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  rejection: rejection.nullable(),
  /** What the sender still has to do; `problem` says in words why it is not done. */
  wait: z.enum(['send', 'cancel']).nullable(),
  problem: z.string().nullable(),
  /** When it is tried again by itself; null when somebody has to. */
  retry_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** It was ended by an event that did not come from here. */
  ended_outside: z.boolean(),
  substitutes_id: z.number().nullable(),
  substituted_by_id: z.number().nullable(),
  /** The customer got their copy by e-mail. */
  mailed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

/** What the caller may do with this note now; the server checks again at each call. */
export const invoiceMay = z.object({
  update: z.boolean(),
  remove: z.boolean(),
  discard: z.boolean(),
  emit: z.boolean(),
  cancel: z.boolean(),
  substitute: z.boolean(),
  retry: z.boolean(),
  mail: z.boolean(),
  xml: z.boolean(),
  pdf: z.boolean(),
});
export type InvoiceMay = z.infer<typeof invoiceMay>;

/** An event of a note: `at` is when the authority registered it. */
const invoiceEvent = z.object({
  id: z.number(),
  /** 101101 cancel, 105102 cancel by substitution, 305101 cancel by the authority. */
  kind: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  /** In words. */
  reason: z.string().nullable(),
  text: z.string().nullable(),
  /** Nobody here asked for it: the daily check found it. */
  outside: z.boolean(),
  at: z.string().nullable(),
  user: z.string().nullable(),
});
export type InvoiceEvent = z.infer<typeof invoiceEvent>;

/** The whole note: also its events, newest first, and what is missing to emit it, by field. */
export const wholeInvoice = invoice.extend({
  user: z.string().nullable(),
  /** The name of the customer's city in Brazil, which the address has by its code. */
  customer_city: z.string().nullable(),
  events: z.array(invoiceEvent),
  missing: z.record(z.string(), z.array(z.string())),
  /** Fields that `PUT` accepts in this state. */
  editable: z.array(z.string()),
});
export type WholeInvoice = z.infer<typeof wholeInvoice>;

/** The day of a note's competence: the service is not of another century. */
const competence = calendarDay.refine(
  (day) => day >= '2020-01-01' && day <= '2199-12-31',
  'Confira o ano.',
);

export const serviceCode = z
  .string()
  .regex(/^\d{6}$/, 'Informe os 6 dígitos do código de tributação nacional.');

export const MOST_DESCRIPTION = 2_000;

/** The fields that may be written. */
export const written = {
  business_unit_id: rowId,
  person_id: rowId.nullable(),
  customer: writtenCustomer,
  service_code: serviceCode,
  municipal_code: z
    .string()
    .regex(/^\d{3}$/, 'Informe os 3 dígitos do código municipal.')
    .nullable(),
  nbs: z
    .string()
    .regex(/^\d{9}$/, 'Informe os 9 dígitos do código NBS.')
    .nullable(),
  city_ibge: cityCode,
  /** May hold variables, which are filled in when the draft is made (`nf_fiscal.description_template`). */
  description: requiredText(MOST_DESCRIPTION),
  competence,
  ...money.writtenAmounts,
  at_ticket_id: rowId.nullable(),
};

/**
 * What is left out comes from the charge, the entry or the ticket (unit, person, value, text), then from the unit's fiscal
 * data; the customer from the person. One of `pm_transaction_id`, `fn_entry_id` and `at_ticket_id` may say what it is made from.
 */
export const newInvoice = z
  .object({ ...written, pm_transaction_id: rowId.nullable(), fn_entry_id: rowId.nullable() })
  .partial();
export type NewInvoice = z.output<typeof newInvoice>;

/** Only the fields that change; `editable` names those that the note's state allows. */
export const changedInvoice = z.object(written).partial().extend({ updated_at: seenVersion });
export type ChangedInvoice = z.output<typeof changedInvoice>;

/** 1 wrong emission, 2 service not done, 9 other. */
const cancelReason = z.literal([1, 2, 9], 'Escolha o motivo.');
export const cancelBody = z.object({
  reason: cancelReason,
  /** The authority wants 15 to 255 letters. */
  text: requiredText(255).min(15, 'Explique em pelo menos 15 letras.'),
});
export type CancelBody = z.output<typeof cancelBody>;

/** 01 out of Simples, 02 into Simples, 03 retroactive immunity, 04 its end, 05 refused by the customer, 99 other. */
const substituteReason = z.enum(['01', '02', '03', '04', '05', '99'], 'Escolha o motivo.');
export const substituteBody = z.object({
  reason: substituteReason,
  text: requiredText(255).min(15, 'Explique em pelo menos 15 letras.'),
});
export type SubstituteBody = z.output<typeof substituteBody>;
