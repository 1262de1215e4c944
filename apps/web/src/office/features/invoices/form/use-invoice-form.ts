import { useState } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { notify } from '../../../../ui/notices.ts';
import { useFaults } from '../../../records/use-faults.ts';
import { type InvoiceDraft, loadPreview } from '../invoice-queries.ts';
import { customerForm, serviceForm } from './invoice-body.ts';
import { byField, faultsOf, type InvoiceForm } from './invoice-form.ts';

/** The server's errors by field of the form. */
function faultsIn(error: Error) {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  return byField(Object.fromEntries(errors.map(([path, [text]]) => [path, text])));
}

/** The form's content and errors; `complete` fills in what the server knows of a newly chosen person or unit. */
export function useInvoiceForm(initial: InvoiceForm) {
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
    const asked: InvoiceDraft = { business_unit_id: unit.id, person_id: person?.id ?? null };
    try {
      const { invoice } = await loadPreview(asked);
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
