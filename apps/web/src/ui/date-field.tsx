import { useEffect, useState } from 'react';
import { brazilianDate, fromNow, isoDate } from './date-text.ts';
import { TextField } from './field.tsx';
import { useMasked } from './use-masked.ts';

const WHOLE = 'dd/mm/aaaa'.length;

type Props = {
  label: string;
  /** dd/mm/yyyy, yyyy/mm/dd, yyyy-mm-dd or an ISO date-time; null for no date. */
  value: string | null;
  /** yyyy-mm-dd, or null for what is no date (yet). */
  onChange: (date: string | null) => void;
  onEnter?: () => void;
  name?: string;
  error?: string;
  readOnly?: boolean;
  disabled?: boolean;
};

function report(text: string): void {
  console.warn(`Not a date: ${JSON.stringify(text)}`);
}

/** A Brazilian date that is typed; the tooltip tells how far away it is. */
export function DateField({ value, onChange, onEnter, ...rest }: Props) {
  const [known, setKnown] = useState(value);
  const [text, setText] = useState(() => brazilianDate(value ?? ''));
  if (value !== known) {
    setKnown(value);
    setText(brazilianDate(value ?? ''));
  }
  useEffect(() => {
    if (value && !isoDate(value)) report(value);
  }, [value]);

  const onText = useMasked(brazilianDate, (typed) => {
    const date = isoDate(typed);
    if (typed.length === WHOLE && !date) report(typed);
    setText(typed);
    setKnown(date);
    if (date !== known) onChange(date);
  });

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      title={fromNow(text)}
      value={text}
      onChange={onText}
      onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
      {...rest}
    />
  );
}
