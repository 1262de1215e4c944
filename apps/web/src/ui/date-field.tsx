import { useEffect, useRef, useState } from 'react';
import type { DaySpan } from './calendar-days.ts';
import { brazilianDate, fromNow, isoDate } from './date-text.ts';
import style from './field.module.css';
import { TextField } from './field.tsx';
import { Floating } from './floating.tsx';
import { Icon } from './icon.tsx';
import { latePart } from './late-part.tsx';
import { useDismissal } from './use-dismissal.ts';
import { useMasked } from './use-masked.ts';

const UNFINISHED = 'Digite uma data que existe, como 31/12/2026.';
const WHOLE = 'dd/mm/aaaa'.length;

const Calendar = latePart('o calendário', async () => (await import('./calendar.tsx')).Calendar);

/** `min` and `max` limit the calendar's days; the form checks typed dates. */
type Props = DaySpan & {
  label: string;
  /** dd/mm/yyyy, yyyy/mm/dd, yyyy-mm-dd or an ISO date-time; null for no date. */
  value: string | null;
  /** yyyy-mm-dd, or null while the text is not a date. */
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

/** A Brazilian date, typed or chosen in a calendar; the tooltip tells how far away it is. */
export function DateField({ value, onChange, onEnter, min, max, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState(value);
  const [known, setKnown] = useState(value);
  const [text, setText] = useState(() => brazilianDate(value ?? ''));
  const [left, setLeft] = useState(false);
  // Who keeps the old date while half of a new one is typed does not take away what is typed.
  if (value !== given) {
    setGiven(value);
    setKnown(value);
    if (value !== known) setText(brazilianDate(value ?? ''));
  }
  const close = (byKey: boolean) => {
    setOpen(false);
    if (byKey) opener.current?.focus();
  };
  useDismissal(open, box, close);
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
  const field = (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      title={fromNow(text)}
      value={text}
      onChange={onText}
      onFocus={() => {
        setOpen(false);
        setLeft(false);
      }}
      onBlur={() => {
        setLeft(true);
        // Without a date the old one is still meant.
        if (text === '' && value) {
          setText(brazilianDate(value));
          setKnown(isoDate(value));
        }
      }}
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
      error={rest.error ?? (left && value && text && !isoDate(text) ? UNFINISHED : undefined)}
    />
  );
  return (
    <div ref={box}>
      <Floating open={open} position="bottom-end" trapFocus anchor={field}>
        {open && (
          <Calendar
            label={label}
            min={min}
            max={max}
            value={isoDate(text)}
            onChoose={choose}
            onClose={() => close(true)}
          />
        )}
      </Floating>
    </div>
  );
}
