import { isEmail, normalEmail } from '@balcao/brazil/email';
import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import { freeText } from './text.ts';

/** A CPF or CNPJ, with or without its mask, in the form in which it is stored; '' for none. */
export const typedTaxId = freeText(20)
  .trim()
  .refine((text) => !text || isValidTaxId(text), 'Digite um CPF ou CNPJ válido')
  .transform(plainTaxId);

/** One e-mail address; '' for none. */
export const typedEmail = freeText(200)
  .trim()
  .overwrite(normalEmail)
  .refine((text) => !text || isEmail(text), 'E-mail inválido.');
