import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import style from './calendar.module.css';
import {
  type DaySpan,
  dayByKey,
  dayName,
  inMonth,
  isWithin,
  MONTHS,
  nearest,
  today,
  WEEKDAYS,
  weeksOf,
  yearsOf,
} from './calendar-days.ts';
import { FloatingPanel } from './floating.tsx';
import hidden from './hidden.module.css';
import { Icon } from './icon.tsx';

type Props = DaySpan & {
  label: string;
  /** yyyy-mm-dd, or null. */
  value: string | null;
  onChoose: (day: string | null) => void;
  onClose: () => void;
};

/** A calendar to choose a day from, by pointer, finger or keys; Escape leaves all as it is. */
export function Calendar({ label, value, onChoose, onClose, ...span }: Props) {
  const [day, setDay] = useState(() => nearest(value ?? today(), span));
  const choose = (chosen: string | null) => {
    onChoose(chosen);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Elements around the field must not close with it.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <FloatingPanel
      className={style.calendar}
      role="dialog"
      aria-label={`${label}: calendário`}
      onKeyDown={onKeyDown}
    >
      <MonthChoice day={day} span={span} onDay={(other) => setDay(nearest(other, span))} />
      <Days day={day} value={value} span={span} onDay={setDay} onChoose={choose} />
      <div className={style.foot}>
        <Button variant="quiet" disabled={!value} onClick={() => choose(null)}>
          Limpar
        </Button>
        <Button disabled={!isWithin(today(), span)} onClick={() => choose(today())}>
          Hoje
        </Button>
      </div>
    </FloatingPanel>
  );
}

type MonthProps = { day: string; span: DaySpan; onDay: (day: string) => void };

function MonthChoice({ day, span, onDay }: MonthProps) {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const step = (by: number) => inMonth(day, year, month - 1 + by);
  const leads = (by: number) => nearest(step(by), span).slice(0, 7) !== day.slice(0, 7);
  return (
    <div className={style.head}>
      <Button
        variant="quiet"
        square
        aria-label="Mês anterior"
        disabled={!leads(-1)}
        onClick={() => onDay(step(-1))}
      >
        <Icon name="back" />
      </Button>
      <select
        aria-label="Mês"
        value={month - 1}
        onChange={({ target }) => onDay(inMonth(day, year, Number(target.value)))}
      >
        {MONTHS.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Ano"
        value={year}
        onChange={({ target }) => onDay(inMonth(day, Number(target.value), month - 1))}
      >
        {yearsOf(day, span).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <Button
        variant="quiet"
        square
        aria-label="Próximo mês"
        disabled={!leads(1)}
        onClick={() => onDay(step(1))}
      >
        <span className={style.next}>
          <Icon name="back" />
        </span>
      </Button>
    </div>
  );
}

type DaysProps = {
  day: string;
  value: string | null;
  span: DaySpan;
  onDay: (day: string) => void;
  onChoose: (day: string) => void;
};

/** The days of a month. Tab reaches one of them, and the arrow keys move from it. */
function Days({ day, value, span, onDay, onChoose }: DaysProps) {
  const table = useRef<HTMLTableElement>(null);
  // Also at first: keys that follow the opening at once must find their day.
  const byKey = useRef(true);
  useEffect(() => {
    if (byKey.current)
      table.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    byKey.current = false;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const other = dayByKey(day, event.key, event.shiftKey);
    if (!other) return;
    event.preventDefault();
    byKey.current = true;
    onDay(nearest(other, span));
  };
  return (
    <table ref={table} className={style.days} onKeyDown={onKeyDown}>
      <caption className={hidden.hidden} aria-live="polite">
        {MONTHS[Number(day.slice(5, 7)) - 1]} de {day.slice(0, 4)}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one}>
                <button
                  type="button"
                  data-day={one}
                  data-beside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                  tabIndex={one === day ? 0 : -1}
                  data-autofocus={one === day || undefined}
                  aria-label={dayName(one)}
                  aria-pressed={one === value}
                  aria-current={one === today() ? 'date' : undefined}
                  disabled={!isWithin(one, span)}
                  onClick={() => onChoose(one)}
                >
                  {Number(one.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
