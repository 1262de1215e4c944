import type { LoginHours } from '@balcao/contract/people/records';
import { TextField } from '../../../ui/field.tsx';
import { mask } from '../../../ui/mask.ts';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { Group } from '../../records/labelled.tsx';
import style from './people.module.css';

const days = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
];
const WORK = { from: '08:00', until: '18:00' };
const workWeek = [1, 2, 3, 4, 5].map((day) => ({ day, ...WORK }));

const clock = ['##:##'];

/** When the people of a group may log in: at any time, or at set hours on the chosen days. */
export function LoginHoursInput({ id, field, value, onChange, error, readOnly }: CustomFieldProps) {
  const hours = (value ?? []) as LoginHours[];
  const put = (day: number, next: LoginHours | undefined) =>
    onChange(
      [...hours.filter((one) => one.day !== day), ...(next ? [next] : [])].toSorted(
        (one, other) => one.day - other.day,
      ),
    );
  return (
    <Group id={id} label={field.label} error={error}>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={hours.length === 0}
          disabled={readOnly}
          onChange={({ target }) => onChange(target.checked ? [] : workWeek)}
        />
        A qualquer hora
      </label>
      {hours.length > 0 && (
        <div className={style.days}>
          {days.map((name, day) => (
            <Day
              key={name}
              name={name}
              hours={hours.find((one) => one.day === day)}
              readOnly={readOnly}
              onPut={(next) => put(day, next && { day, ...next })}
            />
          ))}
          <p className={style.quiet}>
            Horário de Brasília. Um fim antes do começo passa da meia-noite: 22:00 às 06:00.
          </p>
        </div>
      )}
    </Group>
  );
}

type DayProps = {
  name: string;
  hours: LoginHours | undefined;
  readOnly: boolean;
  onPut: (hours: Pick<LoginHours, 'from' | 'until'> | undefined) => void;
};

function Day({ name, hours, readOnly, onPut }: DayProps) {
  const time = (label: string, part: 'from' | 'until') =>
    hours && (
      <TextField
        label={`${name}, ${label}`}
        quietLabel
        readOnly={readOnly}
        inputMode="numeric"
        maxLength={5}
        value={hours[part]}
        onChange={({ target }) => onPut({ ...hours, [part]: mask(clock, target.value) })}
      />
    );
  return (
    <div className={style.day}>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={hours !== undefined}
          disabled={readOnly}
          onChange={({ target }) => onPut(target.checked ? WORK : undefined)}
        />
        {name}
      </label>
      {hours ? (
        <>
          {time('das', 'from')}
          <span>às</span>
          {time('às', 'until')}
        </>
      ) : (
        <span className={style.quiet}>Sem entrada</span>
      )}
    </div>
  );
}
