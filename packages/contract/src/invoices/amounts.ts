import { z } from 'zod';
import { cents, MOST_CENTS } from '../payments/charge.ts';

/** Percent as text with a dot and two decimals. */
export const rate = z
  .string()
  .regex(/^\d{1,3}\.\d{2}$/, 'Use um percentual de 0 a 100.')
  .refine((text) => Number(text) <= 100, 'Use no máximo 100%.');

export const issWithheld = z.enum(['no', 'customer']);
export type IssWithheld = z.infer<typeof issWithheld>;
export const issKind = z.enum(['taxable', 'export', 'immune', 'not_due']);
export type IssKind = z.infer<typeof issKind>;

/** Federal contributions that the customer withholds, each a percent of the value; "0.00" for none. */
export const withheldRates = z.object({
  pis: rate,
  cofins: rate,
  csll: rate,
  irrf: rate,
  inss: rate,
});
export type WithheldRates = z.infer<typeof withheldRates>;
export const noneWithheld: WithheldRates = {
  pis: '0.00',
  cofins: '0.00',
  csll: '0.00',
  irrf: '0.00',
  inss: '0.00',
};

/** Codes of the reform's taxes: situation and class. */
export const ibsCbs = z.object({
  cst: z.string().regex(/^\d{3}$/, 'Informe os 3 dígitos da situação tributária.'),
  class_code: z.string().regex(/^\d{6}$/, 'Informe os 6 dígitos da classificação.'),
  /** The code of the operation (cIndOp). */
  operation_code: z.string().regex(/^\d{6}$/, 'Informe os 6 dígitos do indicador da operação.'),
});
export type IbsCbs = z.infer<typeof ibsCbs>;

const deducted = z
  .number()
  .int('Use centavos inteiros.')
  .min(0, 'O valor não pode ser negativo.')
  .max(MOST_CENTS, 'O valor é alto demais.');

/** What the form says of money; what is left out comes from the unit's fiscal data, or is nothing. */
export const writtenAmounts = {
  value_cents: cents,
  /** Leaves the base of the ISS. */
  discount_cents: deducted,
  /** Stays in the base: it depends on something to come. */
  conditional_discount_cents: deducted,
  deduction_cents: deducted,
  iss_rate: rate,
  iss_withheld: issWithheld,
  iss_kind: issKind,
  withheld_rates: withheldRates,
  ibs_cbs: ibsCbs.nullable(),
};

/** The taxes that come of a draft, each with its base. */
export const taxes = z.object({
  base_cents: z.number(),
  iss_rate: z.string(),
  /** What this note owes. */
  iss_cents: z.number(),
  /** Where the ISS is paid: with this note, in the monthly payment of Simples and MEI, or nowhere. */
  iss_paid: z.enum(['note', 'das', 'nowhere']),
  /** Part of it that the customer keeps back. */
  iss_withheld_cents: z.number(),
  /** What the federal contributions are counted from. */
  federal_base_cents: z.number(),
  pis_cents: z.number(),
  cofins_cents: z.number(),
  csll_cents: z.number(),
  irrf_cents: z.number(),
  inss_cents: z.number(),
  withheld_cents: z.number(),
  /** What the customer pays: value less discounts and all that is withheld. */
  net_cents: z.number(),
});
export type Taxes = z.infer<typeof taxes>;
