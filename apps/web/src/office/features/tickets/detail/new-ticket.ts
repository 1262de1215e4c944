import type { CallInput } from '@balcao/contract/endpoint';
import type { createTicket } from '@balcao/contract/tickets/change';
import { type City, cityName } from '../../../../ui/city-name.ts';
import type { Chosen } from '../../../records/form-values.ts';
import { nobody, personFaults, type TypedPerson } from '../../../records/typed-person.ts';

export type NewTicket = TypedPerson & {
  title: string;
  sector: Chosen | null;
  person_phone: string;
  city: City | null;
  message: string;
};
/** Missing or invalid fields, by name. */
export type Faults = Partial<Record<string, string>>;
type Body = CallInput<typeof createTicket>['body'];

export const blankTicket: NewTicket = {
  title: '',
  sector: null,
  ...nobody,
  city: null,
  message: '',
  person_phone: '',
};
const REQUIRED = 'Campo obrigatório.';

/** The errors that the page can find without the server. */
export function faultsOf(form: NewTicket): Faults {
  const faults: Faults = {};
  if (!form.title.trim()) faults.title = REQUIRED;
  if (!form.sector) faults.sector = REQUIRED;
  return { ...faults, ...personFaults(form) };
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
