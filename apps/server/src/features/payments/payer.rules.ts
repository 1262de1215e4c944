import { plainTaxId } from '@balcao/brazil/tax-id';
import type { ChargeBody } from '@balcao/contract/payments/charge';

type Typed = Pick<ChargeBody, 'person_name' | 'person_tax_id' | 'person_email'>;
type Person = { id: number; name: string; tax_id: string | null; email: string | null };
type Ticket = {
  person_id: number | null;
  person_name: string | null;
  person_tax_id: string | null;
  person_email: string | null;
};

export type Payer = { name: string; taxId: string | null; email: string | null };

/** Whether the charge asks the ticket's person: of the register, or by the name that stands there. */
function isOfTicket(typed: Typed, person: Person | undefined, ticket: Ticket): boolean {
  if (person) return person.id === ticket.person_id;
  return !typed.person_name || typed.person_name === ticket.person_name;
}

/**
 * Who pays: what was typed, else the data of the named person, else those of the ticket if it is the same person. Nobody gets
 * somebody else's CPF or CNPJ. A payer of another name, who is not registered, is reached where the ticket's person is.
 */
export function payerOf(
  typed: Typed,
  person: Person | undefined,
  ticket: Ticket | undefined,
): Payer {
  const own = ticket && isOfTicket(typed, person, ticket) ? ticket : undefined;
  const contact = person ? own : ticket;
  const other = person && typed.person_name && typed.person_name !== person.name;
  const known = other ? undefined : person;
  const { person_tax_id: taxId = known?.tax_id || own?.person_tax_id } = typed;
  const { person_email: email = known?.email || contact?.person_email } = typed;
  return {
    name: typed.person_name || person?.name || own?.person_name || '',
    taxId: (taxId && plainTaxId(taxId)) || null,
    email: email || null,
  };
}

/** What a change of the payer writes: a newly named person brings the own name, CPF or CNPJ and e-mail along. */
export function changedPayer(typed: Typed, person: Person | undefined): Typed {
  if (!person) return typed;
  const { name, taxId, email } = payerOf(typed, person, undefined);
  return { person_name: name, person_tax_id: taxId, person_email: email };
}
