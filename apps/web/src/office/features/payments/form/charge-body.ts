import { formatTaxId } from '@balcao/brazil/tax-id';
import type { CallInput } from '@balcao/contract/endpoint';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import type { createCharge, createInstalments } from '@balcao/contract/payments/charges';
import type { createRecurrence } from '@balcao/contract/payments/recurrence';
import { call } from '../../../../platform/api.ts';
import { rhythmBody } from '../../../repeating/recurrence-draft.ts';
import type { ChargeForm } from './charge-form.ts';
import { addressBody, noAddress } from './payer-address.ts';
import { draftsOf, writtenRules } from './rule-drafts.ts';

type Body = CallInput<typeof createCharge>['body'];

function payerOf({ person, person_name, person_tax_id, person_email }: ChargeForm) {
  if (person) return { person_id: person.id };
  return {
    person_id: null,
    person_name: person_name.trim(),
    person_tax_id: person_tax_id.trim() || null,
    person_email: person_email.trim() || null,
  };
}

/** The written fields of a form without faults. */
export function bodyOf(form: ChargeForm) {
  return {
    value_cents: form.value ?? 0,
    due_date: form.due_date ?? '',
    type: form.type,
    description: form.description.trim(),
    business_unit_id: form.unit?.id ?? 0,
    at_ticket_id: form.at_ticket_id,
    credits_balance: form.at_ticket_id !== null && form.credits_balance,
    valid_days: form.valid_days ?? 0,
    ...payerOf(form),
    person_address: addressBody(form),
    // Without faults, so the kinds are those of the calls.
    ...(writtenRules(form) as Pick<Body, 'fine' | 'interest' | 'discount' | 'abatement'>),
  } satisfies Body;
}

type Wish = Pick<Body, 'emit' | 'invoicing'>;

/** Makes what the form asks for; answers with the id of the charge, or of the first one. */
export async function makeCharges(form: ChargeForm, wish: Wish, idempotencyKey: string) {
  const body = { ...bodyOf(form), ...wish };
  if (form.repeat === 'instalments') {
    const asked = { body: { ...body, count: form.count ?? 0 }, idempotencyKey };
    const { data } = await call<typeof createInstalments>(
      'POST /api/pm_transaction/instalments',
      asked,
    );
    return data[0]?.id;
  }
  if (form.repeat === 'recurrence') {
    const asked = { body: { ...body, ...rhythmBody(form.recurrence) }, idempotencyKey };
    const made = await call<typeof createRecurrence>('POST /api/pm_transaction/recurrence', asked);
    return made.data.id;
  }
  const { data } = await call<typeof createCharge>('POST /api/pm_transaction', {
    body,
    idempotencyKey,
  });
  return data.id;
}

/** A charge in the form. */
export function formOf(charge: WholeCharge): Partial<ChargeForm> {
  return {
    ...draftsOf(charge),
    person: charge.person,
    person_name: charge.person_name,
    person_tax_id: formatTaxId(charge.person_tax_id ?? ''),
    person_email: charge.person_email ?? '',
    ...(charge.person_address ?? noAddress),
    at_ticket_id: charge.at_ticket_id,
    credits_balance: charge.credits_balance,
    unit: { id: charge.business_unit_id, name: charge.business_unit_name },
    type: charge.type,
    value: charge.value_cents,
    due_date: charge.due_date,
    description: charge.description,
    valid_days: charge.valid_days,
  };
}
