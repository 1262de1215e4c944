import { z } from 'zod';
import { personEmail, personName, personTaxId } from '../person-data.ts';
import { freeText, requiredText } from '../text.ts';

/** Who the note is made out to: a person, a company, somebody abroad, or nobody named. */
export const customerKind = z.enum(['cpf', 'cnpj', 'foreign', 'none']);
export type CustomerKind = z.infer<typeof customerKind>;

const nothing = (text: string) => text || null;
const optional = (max: number) => freeText(max).trim().transform(nothing).nullish();

/** The code of a city at IBGE. */
export const cityCode = z.string().regex(/^\d{7}$/, 'Escolha o município.');

const place = {
  street: requiredText(255),
  number: requiredText(60),
  complement: optional(156),
  district: requiredText(60),
};

/** An address in Brazil; the city by its IBGE code. */
const homeAddress = z.strictObject({
  city_ibge: cityCode,
  cep: z.string().regex(/^\d{8}$/, 'Informe os 8 dígitos do CEP.'),
  ...place,
});

const awayAddress = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, 'Escolha o país.'),
  postal_code: requiredText(11),
  city: requiredText(60),
  state: requiredText(60),
  ...place,
});

export const customerAddress = z.union([homeAddress, awayAddress]);
export type CustomerAddress = z.output<typeof customerAddress>;

/**
 * The customer as the note names them. Name, tax id, address, e-mail and phone that are left out are completed from the
 * person, as the register and their last notes know them. Of kind `none` they are kept in the draft, and the note names nobody.
 */
export const writtenCustomer = z.object({
  kind: customerKind,
  tax_id: personTaxId.transform(nothing).nullish(),
  /** Of somebody abroad: their tax number there; or why there is none: 0 not told, 1 needs none, 2 does not have to have one. */
  nif: optional(40),
  nif_reason: z.literal([0, 1, 2], 'Escolha uma das opções.').nullish(),
  name: personName(300).transform(nothing).nullish(),
  address: customerAddress.nullish(),
  email: personEmail.transform(nothing).nullish(),
  phone: z
    .string()
    .regex(/^\d{6,20}$/, 'Informe o telefone só com números.')
    .nullish(),
});
export type WrittenCustomer = z.output<typeof writtenCustomer>;

export const customer = z.object({
  kind: customerKind,
  tax_id: z.string().nullable(),
  nif: z.string().nullable(),
  nif_reason: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  name: z.string().nullable(),
  address: z
    .union([
      z.object({
        city_ibge: z.string(),
        cep: z.string(),
        street: z.string(),
        number: z.string(),
        complement: z.string().nullable(),
        district: z.string(),
      }),
      z.object({
        country: z.string(),
        postal_code: z.string(),
        city: z.string(),
        state: z.string(),
        street: z.string(),
        number: z.string(),
        complement: z.string().nullable(),
        district: z.string(),
      }),
    ])
    .nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Customer = z.output<typeof customer>;
