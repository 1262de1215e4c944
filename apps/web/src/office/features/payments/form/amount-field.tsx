import { useId } from 'react';
import { NumberInput } from '../../../records/text-inputs.tsx';
import type { Measure } from '../rule-kinds.ts';

type Props = {
  label: string;
  measure: Measure | 'number';
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  required?: boolean;
};

/** Typed money in whole cents, a percentage in hundredths of one percent, or a whole number. */
export function AmountField({ label, measure, value, onChange, error, required }: Props) {
  const id = useId();
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
