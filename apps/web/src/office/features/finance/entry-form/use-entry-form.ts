import { useState } from 'react';
import { ApiError } from '../../../../platform/api-error.ts';
import { useFaults } from '../../../records/use-faults.ts';
import { byField, type EntryForm, faultsOf } from './entry-form.ts';

/** The form's content and errors. */
export function useEntryForm(initial: EntryForm) {
  const { box, faults, tell, forget } = useFaults();
  const [form, setForm] = useState(initial);
  const set = (part: Partial<EntryForm>) => {
    setForm((before) => ({ ...before, ...part }));
    // A changed amount or part may mend the whole split.
    const split = Object.keys(faults).filter((name) => name.startsWith('split'));
    const mended = 'parts' in part || 'amount' in part || 'by' in part ? split : [];
    forget({ ...part, ...Object.fromEntries(mended.map((name) => [name, true])) });
  };
  return {
    box,
    form,
    faults,
    set,
    /** Whether the form may be sent; shows what is wrong. */
    check: () => tell(faultsOf(form)),
    dirty: JSON.stringify(form) !== JSON.stringify(initial),
    tell: (error: Error) => tell(error instanceof ApiError ? byField(error.errors) : {}),
  };
}
