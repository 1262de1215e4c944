import { useId } from 'react';
import { NumberInput } from '../../../records/text-inputs.tsx';

type Props = {
  label: string;
  /** Typed money in whole cents, or a percentage in hundredths of one percent. */
  measure?: 'money' | 'percent';
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  required?: boolean;
};

/** Typed money, or a percentage. */
export function MoneyField({ label, measure = 'money', value, onChange, error, required }: Props) {
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
