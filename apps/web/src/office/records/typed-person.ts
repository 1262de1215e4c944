import { isEmail, normalEmail } from '@balcao/brazil/email';
import { taxIdFault } from '../../ui/tax-id-kinds.ts';
import type { Chosen } from './form-values.ts';

/** A known person; null if the texts describe another one. */
export type TypedPerson = {
  person: Chosen | null;
  person_name: string;
  person_tax_id: string;
  person_email: string;
};

export const nobody: TypedPerson = {
  person: null,
  person_name: '',
  person_tax_id: '',
  person_email: '',
};

const emailFault = (text: string) =>
  text.trim() === '' || isEmail(normalEmail(text.trim())) ? undefined : 'E-mail inválido.';

/** What is missing or wrong, by field. */
export function personFaults(typed: TypedPerson): Partial<Record<keyof TypedPerson, string>> {
  if (typed.person) return {};
  const taxId = taxIdFault('any', typed.person_tax_id);
  const email = emailFault(typed.person_email);
  return {
    ...(!typed.person_name.trim() && { person_name: 'Escolha uma pessoa ou escreva o nome.' }),
    ...(taxId && { person_tax_id: taxId }),
    ...(email && { person_email: email }),
  };
}
