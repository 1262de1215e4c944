import type { CallInput } from '@balcao/contract/endpoint';
import type { createTicket } from '@balcao/contract/tickets/change';
import { type City, cityName } from '../../../../ui/city-name.ts';
import { taxIdFault } from '../../../../ui/tax-id-kinds.ts';
import type { Chosen } from '../../../records/form-values.ts';

export type NewTicket = {
  title: string;
  sector: Chosen | null;
  /** A known person; null if the fields below describe a new one. */
  person: Chosen | null;
  person_name: string;
  person_tax_id: string;
  person_phone: string;
  person_email: string;
  city: City | null;
  message: string;
};
/** Missing or invalid fields, by name. */
export type Faults = Partial<Record<string, string>>;
type Body = CallInput<typeof createTicket>['body'];

export const blankTicket: NewTicket = {
  title: '',
  sector: null,
  person: null,
  city: null,
  message: '',
  person_name: '',
  person_tax_id: '',
  person_phone: '',
  person_email: '',
};
const REQUIRED = 'Campo obrigatório.';

/** The errors that the page can find without the server. */
export function faultsOf(form: NewTicket): Faults {
  const faults: Faults = {};
  if (!form.title.trim()) faults.title = REQUIRED;
  if (!form.sector) faults.sector = REQUIRED;
  if (form.person) return faults;
  if (!form.person_name.trim()) faults.person_name = 'Escolha uma pessoa ou escreva o nome.';
  const taxId = taxIdFault('any', form.person_tax_id);
  if (taxId) faults.person_tax_id = taxId;
  return faults;
}

/** The call's body: for a known person, only the id. */
export function bodyOf({ sector, person, title, message, city, ...typed }: NewTicket): Body {
  const texts = { ...typed, person_city: city ? cityName(city) : '' };
  const filled = Object.entries(texts).filter(([, value]) => value.trim() !== '');
  return {
    title,
    sector_id: sector?.id ?? 0,
    ...(message.trim() && { message }),
    ...(person ? { person_id: person.id } : Object.fromEntries(filled)),
  };
}
