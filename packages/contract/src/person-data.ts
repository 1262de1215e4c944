import { isEmail, normalEmail } from '@balcao/brazil/email';
import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import { freeText } from './text.ts';

/** Marks that turn the reading direction: a name with them reads like another one. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const readable = /[\p{L}\p{N}]/u;

/** A typed name of at most `max` characters; '' means none. A name has a letter or a digit that people can see. */
export const personName = (max: number) =>
  freeText(max)
    .overwrite((text) => text.replace(turning, ''))
    .trim()
    .refine((text) => text === '' || readable.test(text), 'Escreva o nome com letras.');

/** A CPF or CNPJ, kept without its mask; '' means none. */
export const personTaxId = freeText(30)
  .trim()
  .refine((text) => text === '' || isValidTaxId(text), 'Digite um CPF ou CNPJ válido')
  .overwrite(plainTaxId);

/** An e-mail address in its canonical form; '' means none. */
export const personEmail = freeText(200)
  .trim()
  .overwrite(normalEmail)
  .refine((text) => text === '' || isEmail(text), 'E-mail inválido.');
