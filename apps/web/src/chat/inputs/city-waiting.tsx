import { Field } from './field.tsx';
import type { InputProps } from './input.ts';

/** The shape of the city field while its list is loaded. */
export function CityWaiting(props: InputProps) {
  return (
    <Field {...props} working ids={{ input: '', hint: '' }} error={null} onSubmit={() => undefined}>
      <input className="field-input" readOnly tabIndex={-1} aria-label="Carregando…" />
    </Field>
  );
}
