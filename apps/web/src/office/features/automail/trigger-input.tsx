import {
  aboutOf,
  isShipped,
  type MailSubject,
  type Trigger,
  type TriggerKind,
  type TriggerPart,
  triggerKinds,
  triggers,
} from '@balcao/contract/automail/triggers';
import { Select } from '../../../ui/field.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { Group } from '../../records/labelled.tsx';
import style from './automail.module.css';
import formStyle from './rule-form.module.css';
import { subjectWords, triggerIn, withKind } from './rule-parts.ts';
import { partOf } from './trigger-parts.tsx';

const subjects = Object.keys(subjectWords) as MailSubject[];
const kindsAbout = (about: MailSubject, chosen: TriggerKind | undefined) =>
  triggerKinds.filter(
    (kind) => triggers[kind].about === about && (!isShipped(kind) || kind === chosen),
  );

/** What starts a mail: the kind of event and what this kind needs to know. */
export function TriggerInput({ id, field, form, onChange, error, readOnly }: CustomFieldProps) {
  const trigger = triggerIn(form.values);
  const { help, parts } = trigger ? shapeOf(trigger) : { help: undefined, parts: [] };
  const isFixed = trigger && isShipped(trigger.kind);
  const put = (next: Partial<Trigger>) =>
    trigger && onChange(Object.fromEntries(Object.entries({ ...trigger, ...next }).filter(isSet)));
  return (
    <Group id={id} label={field.label} error={error}>
      <div className={formStyle.parts}>
        <Select
          id={id}
          label="Disparo"
          quietLabel={parts.length === 0}
          disabled={readOnly || isFixed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : help && `${id}-kind-help`}
          value={trigger?.kind ?? ''}
          onChange={({ target }) => onChange(withKind(trigger, target.value as TriggerKind))}
        >
          {!trigger && <option value="">Escolha quando enviar…</option>}
          {subjects.map((about) => (
            <optgroup key={about} label={subjectWords[about].many}>
              {kindsAbout(about, trigger?.kind).map((kind) => (
                <option key={kind} value={kind}>
                  {triggers[kind].label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {trigger &&
          parts.map((part) => {
            const Part = partOf(trigger, part);
            return <Part key={part} id={`${id}-${part}`} {...{ trigger, put, readOnly }} />;
          })}
      </div>
      {help && (
        <p className={style.help} id={`${id}-kind-help`}>
          {help}
        </p>
      )}
      {isFixed && (
        <p className={style.help}>
          É um e-mail do sistema: sai na hora, a qualquer hora, e não pode ser excluído. Desligado,
          ele não sai, e os envios dizem por quê.
        </p>
      )}
      {trigger && (
        <p className={style.help}>
          O e-mail é sobre {subjectWords[aboutOf(trigger)].some}. As condições, o modelo e os anexos
          usam o que há nesse registro.
        </p>
      )}
    </Group>
  );
}

const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== null;

function shapeOf({ kind }: Trigger): { help: string | undefined; parts: readonly TriggerPart[] } {
  const shape: { help?: string; parts: readonly TriggerPart[] } = triggers[kind];
  // The side of the due date has a field of its own.
  return { parts: shape.parts, help: kind === 'due' ? 'Só cobranças em aberto.' : shape.help };
}
