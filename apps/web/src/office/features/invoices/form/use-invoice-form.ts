import { useState } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { notify } from '../../../../ui/notices.ts';
import { useFaults } from '../../../records/use-faults.ts';
import { type InvoiceDraft, loadPreview } from '../invoice-queries.ts';
import { customerForm, formOf, serviceForm } from './invoice-body.ts';
import type { InvoiceFor } from './invoice-for.ts';
import { byField, faultsOf, type InvoiceForm } from './invoice-form.ts';

/** The server's errors by field of the form. */
function faultsIn(error: Error) {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  return byField(Object.fromEntries(errors.map(([path, [text]]) => [path, text])));
}

/** What somebody has written already, which stays; a person alone says nothing of the service. */
const written = ({ description, value, competence }: InvoiceForm, from: InvoiceFor) => ({
  ...((description || from.person_id) && { description }),
  ...(value !== null && { value }),
  competence,
});

/**
 * The form's content and errors; `complete` fills in what the server knows of a newly chosen person or unit, and of what the
 * address names (`from`) if only the chosen unit lets it be known.
 */
export function useInvoiceForm(initial: InvoiceForm, from: InvoiceFor = {}) {
  const { box, faults, tell, forget } = useFaults();
  const [form, setForm] = useState(initial);
  const set = (part: Partial<InvoiceForm>) => {
    setForm((before) => ({ ...before, ...part }));
    forget(part);
  };
  const complete = async (part: Pick<Partial<InvoiceForm>, 'unit' | 'person'>) => {
    set(part);
    const { unit, person } = { ...form, ...part };
    if (!unit) return;
    const isFirst = !initial.unit && !person && !form.name && Object.keys(from).length > 0;
    const asked: InvoiceDraft = isFirst
      ? { ...from, business_unit_id: unit.id }
      : { business_unit_id: unit.id, person_id: person?.id ?? null };
    try {
      const { invoice } = await loadPreview(asked);
      if (isFirst) {
        set({ ...formOf(invoice), unit, ...written(form, from) });
        return;
      }
      const known = part.unit ? serviceForm(invoice) : {};
      // Without a person, what is typed of the customer stays.
      set({ ...known, ...(part.person || (person && part.unit) ? customerForm(invoice) : {}) });
    } catch (error) {
      notify('warning', failureText(error));
    }
  };
  return {
    box,
    form,
    faults,
    set,
    complete,
    /** Whether the form may be sent; shows what is wrong. */
    check: () => tell(faultsOf(form)),
    dirty: JSON.stringify(form) !== JSON.stringify(initial),
    tell: (error: Error) => tell(faultsIn(error)),
  };
}

export type InvoiceFormState = ReturnType<typeof useInvoiceForm>;
