import { useEffect, useRef, useState } from 'react';
import type { DaySpan } from './calendar-days.ts';
import { brazilianDate, fromNow, isoDate } from './date-text.ts';
import style from './field.module.css';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';
import { latePart } from './late-part.tsx';
import { useMasked } from './use-masked.ts';

const WHOLE = 'dd/mm/aaaa'.length;

const Calendar = latePart('o calendário', async () => (await import('./calendar.tsx')).Calendar);

/** `min` and `max` bound what the calendar offers; what is typed its form judges. */
type Props = DaySpan & {
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

/** A Brazilian date that is typed, or chosen in a calendar; the tooltip tells how far away it is. */
export function DateField({ value, onChange, onEnter, min, max, ...rest }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
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

  const choose = (day: string | null) => {
    setText(brazilianDate(day ?? ''));
    setKnown(day);
    onChange(day);
  };

  const { label, readOnly, disabled } = rest;
  return (
    <>
      <TextField
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        title={fromNow(text)}
        value={text}
        onChange={onText}
        onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
        after={
          !(readOnly || disabled) && (
            <button
              ref={opener}
              type="button"
              className={style.peek}
              aria-haspopup="dialog"
              aria-label={`Escolher no calendário: ${label}`}
              title="Escolher no calendário"
              onClick={() => setOpen(true)}
            >
              <Icon name="calendar" />
            </button>
          )
        }
        {...rest}
      />
      {open && (
        <Calendar
          label={label}
          min={min}
          max={max}
          value={isoDate(text)}
          anchor={opener}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
