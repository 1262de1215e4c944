import { useId } from 'react';
import { NumberInput } from '../../../records/text-inputs.tsx';

type Props = {
  label: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
};

/** A typed percentage, in hundredths of one percent. */
export function RateField({ label, value, error, onChange }: Props) {
  const id = useId();
  return (
    <NumberInput
      id={id}
      field={{ name: id, label, type: 'percent' }}
      value={value}
      onChange={(read) => onChange(read as number | null)}
      error={error}
      readOnly={false}
    />
  );
}
