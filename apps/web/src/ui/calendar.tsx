import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
import hidden from './hidden.module.css';
import { Icon } from './icon.tsx';
import { useFloating } from './use-floating.ts';

type Props = DaySpan & {
  label: string;
  /** yyyy-mm-dd, or null. */
  value: string | null;
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>;
  onChoose: (day: string | null) => void;
  onClose: () => void;
};

/** A calendar to choose a day from, by pointer, finger or keys; Escape and a click elsewhere leave all as it is. */
export function Calendar({ label, value, anchor, onChoose, onClose, ...span }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [day, setDay] = useState(() => nearest(value ?? today(), span));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useFloating(dialog, { open: true, anchor, align: 'end' });
  useLayoutEffect(() => focusDay(dialog.current), []);
  // The dialog itself gives the focus back to what had it.
  const close = () => dialog.current?.close();
  const choose = (chosen: string | null) => {
    onChoose(chosen);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What stands around the field must not close with it.
    if (event.key === 'Escape') event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className={style.calendar}
      aria-label={`${label}: calendário`}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onClose={onClose}
    >
      <div className={style.inside}>
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
      </div>
    </dialog>
  );
}

function focusDay(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
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

/** The days of a month, one of which Tab reaches; the arrow keys go on from it. */
function Days({ day, value, span, onDay, onChoose }: DaysProps) {
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) focusDay(table.current);
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
