import { useId } from 'react';
import { NumberInput } from '../records/text-inputs.tsx';

type Props = {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
};

/** A typed whole number. */
export function WholeNumberField({ label, value, onChange, error }: Props) {
  const id = useId();
  return (
    <NumberInput
      id={id}
      field={{ name: id, label, type: 'number' }}
      value={value}
      onChange={(read) => onChange(read as number | null)}
      error={error}
      readOnly={false}
    />
  );
}
