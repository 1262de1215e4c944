import { useId } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import { CityInput } from '../../../records/city-input.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { LongTextInput, NumberInput } from '../../../records/text-inputs.tsx';

type Shared = { label: string; error?: string | undefined };

/** Typed money in whole cents, or a percentage in hundredths of one percent. */
export function AmountField(
  props: Shared & {
    measure: 'money' | 'percent';
    required?: boolean;
    value: number | null;
    onChange: (value: number | null) => void;
  },
) {
  const id = useId();
  const { label, measure, required, value, onChange, error } = props;
  return (
    <NumberInput
      id={id}
      field={{ name: id, label, type: measure, ...(required && { required }) }}
      value={value}
      onChange={(read) => onChange(read as number | null)}
      error={error}
      readOnly={false}
    />
  );
}

/** A code of so many digits; it may be pasted with its dots. */
export function CodeField(
  props: Shared & { digits: number; value: string; onChange: (value: string) => void },
) {
  const { label, digits, value, onChange, error } = props;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, digits))}
    />
  );
}

/** A city by its IBGE code. */
export function CityField(
  props: Shared & { value: Chosen | null; onChange: (city: Chosen | null) => void },
) {
  const id = useId();
  const { label, value, onChange, error } = props;
  return (
    <CityInput
      id={id}
      field={{ name: id, label, type: 'reference' }}
      value={value}
      onChange={(city) => onChange(city as Chosen | null)}
      error={error}
      readOnly={false}
    />
  );
}

/** A text of several lines. */
export function LongField(props: Shared & { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const { label, value, onChange, error } = props;
  return (
    <LongTextInput
      id={id}
      field={{ name: id, label, type: 'long_text' }}
      value={value}
      onChange={(text) => onChange(String(text ?? ''))}
      error={error}
      readOnly={false}
    />
  );
}
