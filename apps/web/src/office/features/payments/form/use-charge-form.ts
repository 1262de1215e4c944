import { useState } from 'react';
import { ApiError } from '../../../../platform/api-error.ts';
import { useFaults } from '../../../records/use-faults.ts';
import { byField, type ChargeForm, type Faults, faultsOf, isAmong } from './charge-form.ts';

const COMPLETE = 'Complete o cadastro da pessoa, ou retire a escolha e escreva os dados.';

/** The server's errors by field of the form; what a known person lacks is told where that person was chosen. */
function faultsIn(error: Error, { person }: ChargeForm): Faults {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const faults = byField(Object.fromEntries(errors.map(([path, [text]]) => [path, text])));
  const { person_tax_id: lacks, ...others } = faults;
  return person && lacks ? { person: `${lacks} ${COMPLETE}`, ...others } : faults;
}

/** The form's content and errors. `fields`: the only ones that it shows, under their names in the call. */
export function useChargeForm(initial: ChargeForm, fields?: readonly string[]) {
  const { box, faults, tell, forget } = useFaults();
  const [form, setForm] = useState(initial);
  const set = (part: Partial<ChargeForm>) => {
    setForm((before) => ({ ...before, ...part }));
    forget({ ...part, ...part.recurrence });
  };
  /** Whether the form may be sent; shows what is wrong. */
  const check = () => {
    const all = Object.entries(faultsOf(form));
    return tell(Object.fromEntries(all.filter(([name]) => !fields || isAmong(fields, name))));
  };
  const dirty = JSON.stringify(form) !== JSON.stringify(initial);
  return {
    box,
    form,
    faults,
    set,
    check,
    dirty,
    tell: (error: Error) => tell(faultsIn(error, form)),
  };
}
