import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../platform/api-error.ts';
import { byField, type ChargeForm, type Faults, faultsOf, isAmong } from './charge-form.ts';

/** The server's errors by field of the form. */
function faultsIn(error: Error): Faults {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  return byField(Object.fromEntries(errors.map(([path, [text]]) => [path, text])));
}

/** The form's content and errors; the first error gets the focus. `fields`: the only ones that it shows, under their names in the call. */
export function useChargeForm(initial: ChargeForm, fields?: readonly string[]) {
  const box = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const set = (part: Partial<ChargeForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setFaults((before) =>
      Object.fromEntries(
        Object.entries(before).filter(
          ([name]) => !(name in part || (part.recurrence && name in part.recurrence)),
        ),
      ),
    );
  };
  /** Whether the form may be sent; shows what is wrong. */
  const check = () => {
    const all = Object.entries(faultsOf(form));
    const found = Object.fromEntries(all.filter(([name]) => !fields || isAmong(fields, name)));
    setFaults(found);
    return Object.keys(found).length === 0;
  };
  const dirty = JSON.stringify(form) !== JSON.stringify(initial);
  return {
    box,
    form,
    faults,
    set,
    check,
    dirty,
    tell: (error: Error) => setFaults(faultsIn(error)),
  };
}
