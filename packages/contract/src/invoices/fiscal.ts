import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, pathId, requiredText, seenVersion } from '../text.ts';
import * as money from './amounts.ts';
import { cityCode } from './customer.ts';
import { fiscalEnvironment, MOST_DESCRIPTION, serviceCode } from './invoice.ts';

const path = '/api/nf_fiscal/:business_unit_id';
const access = 'staff' as const;
const params = z.object({ business_unit_id: pathId });
const none = (text: string) => text || null;

export const regime = z.enum(['simples', 'mei', 'normal']);
export type Regime = z.infer<typeof regime>;

const signatureHash = z.enum(['sha1', 'sha256']);

/** The certificate of a unit; key and password are never in an answer. */
const certificate = z.object({
  subject: z.string(),
  tax_id: z.string(),
  serial: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  /** Whole days until its end; 0 on its last day, negative after it. */
  days_left: z.number(),
  /** This installation can still read it. */
  readable: z.boolean(),
  set_at: z.string(),
  set_by: z.string().nullable(),
});
export type FiscalCertificate = z.infer<typeof certificate>;

const fields = {
  environment: fiscalEnvironment,
  regime,
  city_ibge: cityCode.nullable(),
  municipal_registration: freeText(15).trim().transform(none).nullable(),
  email: freeText(80).trim().transform(none).nullable(),
  phone: z
    .string()
    .regex(/^\d{6,20}$/, 'Informe o telefone só com números.')
    .nullable(),
  series: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'Use um número de 1 a 49999.')
    .refine((text) => Number(text) <= 49_999, 'Use um número de 1 a 49999.'),
  service_code: serviceCode.nullable(),
  municipal_code: z
    .string()
    .regex(/^\d{3}$/, 'Informe os 3 dígitos do código municipal.')
    .nullable(),
  nbs: z
    .string()
    .regex(/^\d{9}$/, 'Informe os 9 dígitos do código NBS.')
    .nullable(),
  iss_rate: money.rate,
  /** The note says the rate itself: the city has not set it in the national system. */
  states_iss_rate: z.boolean(),
  iss_withheld: money.issWithheld,
  iss_kind: money.issKind,
  withheld_rates: money.withheldRates,
  ibs_cbs: money.ibsCbs.nullable(),
  /** Approximate burden of taxes as a percent of the price (Lei 12.741). */
  burden_rate: money.rate,
  /** {{descricao}}, {{nome}}, {{mes}}, {{ano}}, {{valor}}, {{cobranca}}, {{atendimento}}. */
  description_template: requiredText(MOST_DESCRIPTION),
  signature_hash: signatureHash,
  /** The customer gets XML and PDF when a note is authorised. */
  mails_customer: z.boolean(),
};

export const fiscalSetting = z.object({
  business_unit_id: z.number(),
  business_unit_name: z.string(),
  cnpj: z.string(),
  legal_name: z.string(),
  ...fields,
  municipal_registration: z.string().nullable(),
  email: z.string().nullable(),
  city_name: z.string().nullable(),
  /** The next note's number in `series` and `environment`. */
  next_number: z.number(),
  certificate: certificate.nullable(),
  /** What is missing to emit, in words. */
  missing: z.array(z.string()),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type FiscalSetting = z.infer<typeof fiscalSetting>;

const answer = z.object({ data: fiscalSetting, may: z.object({ change: z.boolean() }) });

export const getFiscal = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Fiscal data of a business unit',
  params,
  response: answer,
});

/** `next_number` only goes up: no number is used twice. 409 CONFLICT when somebody saved in between. */
export const saveFiscal = endpoint({
  method: 'PUT',
  path,
  act: true,
  access,
  summary: 'Fiscal data of a business unit: change',
  params,
  body: z.object({
    ...fields,
    next_number: z
      .number()
      .int()
      .min(1, 'Use um número a partir de 1.')
      .max(999_999_999_999_999, 'O número é alto demais.')
      .optional(),
    updated_at: seenVersion,
  }),
  response: answer,
});
export type SavedFiscal = z.output<typeof saveFiscal.body>;

export const CERTIFICATE_FILE_BYTES = 64 * 1024;

/**
 * Multipart: `file` (PFX or P12), `password`, `business_unit_id`. 422 CERTIFICATE_… when it cannot be opened, has ended or belongs to
 * another company; then the old one stays.
 */
export const uploadCertificate = endpoint({
  method: 'POST',
  path: '/api/nf_certificate',
  act: true,
  access,
  summary: 'Certificate of a business unit: upload',
  response: answer,
});
