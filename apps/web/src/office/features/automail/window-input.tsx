import { isShipped, type SendingWindow, usualWindow } from '@balcao/contract/automail/triggers';
import { TextField } from '../../../ui/field.tsx';
import { mask } from '../../../ui/mask.ts';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { Group } from '../../records/labelled.tsx';
import style from './automail.module.css';
import formStyle from './rule-form.module.css';
import { triggerIn } from './rule-parts.ts';

const days = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
  'Domingo',
];

const clock = ['##:##'];
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What does not fit, in words. */
function faultOf({ weekdays, from, to }: SendingWindow): string | undefined {
  if (weekdays.length === 0) return 'Escolha ao menos um dia da semana.';
  if (!TIME.test(from) || !TIME.test(to)) return 'Informe os horários como 08:00.';
  return from >= to ? 'O fim precisa vir depois do começo, no mesmo dia.' : undefined;
}

/** On which days and at which hours a mail may go out; what comes outside of them waits. */
export function WindowInput(props: CustomFieldProps) {
  const { id, field, form, value, onChange, error, readOnly } = props;
  const trigger = triggerIn(form.values);
  if (trigger && isShipped(trigger.kind))
    return (
      <Group id={id} label={field.label} error={error}>
        <p className={style.help}>E-mails do sistema saem na hora, a qualquer hora.</p>
      </Group>
    );
  const window = (value as SendingWindow | null) ?? usualWindow;
  const { weekdays } = window;
  const turn = (day: number, on: boolean) => {
    const next = on ? [...weekdays, day] : weekdays.filter((one) => one !== day);
    onChange({ ...window, weekdays: next.toSorted((one, other) => one - other) });
  };
  const time = (label: string, part: 'from' | 'to') => (
    <TextField
      id={`${id}-${part}`}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      readOnly={readOnly}
      value={window[part]}
      onChange={({ target }) => onChange({ ...window, [part]: mask(clock, target.value) })}
    />
  );
  return (
    <Group id={id} label={field.label} error={error ?? faultOf(window)}>
      <label className={style.day}>
        <input
          type="checkbox"
          checked={window.of_unit ?? false}
          disabled={readOnly}
          onChange={({ target }) => onChange({ ...window, of_unit: target.checked })}
        />
        Usar o horário da unidade de negócio
      </label>
      {window.of_unit && (
        <p className={style.help}>
          Vale o horário do cadastro da unidade. Sem unidade ou sem horário nela, vale este:
        </p>
      )}
      <div className={formStyle.days}>
        {days.map((name, index) => (
          <label key={name} className={style.day}>
            <input
              type="checkbox"
              checked={weekdays.includes(index + 1)}
              disabled={readOnly}
              onChange={({ target }) => turn(index + 1, target.checked)}
            />
            {name.replace('-feira', '')}
          </label>
        ))}
      </div>
      <div className={formStyle.hours}>
        {time('Das', 'from')}
        {time('Às', 'to')}
      </div>
      <p className={style.help}>
        Horário de Brasília. Fora dele, o e-mail espera a próxima abertura.
      </p>
    </Group>
  );
}
