import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { Moment } from '../../ui/moment.tsx';
import style from './conflict-panel.module.css';
import type { FieldConflict } from './merge-changes.ts';
import type { SaveConflict } from './use-record-form.ts';
import { valueText } from './value-text.ts';
import { withArticle } from './words.ts';

type Props = {
  definition: RecordDefinition;
  saveConflict: SaveConflict;
  set: (name: string, value: unknown) => void;
};

/** Shows who saved meanwhile, and what; if both changed a field, the person decides whose value to keep. */
export function ConflictPanel({ definition, saveConflict, set }: Props) {
  const { conflict, fieldConflicts } = saveConflict;
  const who = conflict.is_me ? 'Você' : (conflict.who ?? 'Outra pessoa');
  const label = conflict.is_me ? 'Suas alterações em outra aba' : 'Alterações de outra pessoa';
  const inConflict = new Set(fieldConflicts.map(({ field }) => field.name));
  const others = definition.fields.filter(
    ({ name }) => conflict.changes[name] && !inConflict.has(name),
  );
  return (
    <section className={style.panel} aria-label={label} role="alert">
      <h2>
        {who} salvou {withArticle(definition, 'este')}{' '}
        {conflict.is_me ? 'em outra aba' : 'enquanto você editava'}
        {conflict.at && (
          <>
            {' ('}
            <Moment at={conflict.at} />)
          </>
        )}
      </h2>
      <p>O que você escreveu foi mantido. Confira e salve de novo.</p>
      {fieldConflicts.map((met) => (
        <ConflictChoice
          key={met.field.name}
          conflict={met}
          theirs={conflict.is_me ? 'Usar o da outra aba' : `Usar o de ${who}`}
          set={set}
        />
      ))}
      {others.length > 0 && (
        <ul>
          {others.map((field) => {
            const [before, now] = conflict.changes[field.name] ?? [];
            return (
              <li key={field.name}>
                <strong>{field.label}</strong>: {valueText(field, before) || 'vazio'} →{' '}
                {valueText(field, now) || 'vazio'}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type ChoiceProps = { conflict: FieldConflict; theirs: string; set: Props['set'] };

function ConflictChoice({ conflict, theirs, set }: ChoiceProps) {
  const { field } = conflict;
  const [kept, setKept] = useState<'mine' | 'theirs'>('mine');
  const choices = [
    { key: 'mine', label: 'Manter o seu', value: conflict.mine },
    { key: 'theirs', label: theirs, value: conflict.theirs },
  ] as const;
  return (
    <fieldset className={style.conflict}>
      <legend>{field.label}</legend>
      {choices.map(({ key, label, value }) => (
        <label key={key} className={style.choice}>
          <input
            type="radio"
            name={`conflict-${field.name}`}
            checked={kept === key}
            onChange={() => {
              setKept(key);
              set(field.name, value);
            }}
          />
          <span>
            {label}: <q>{valueText(field, value) || 'vazio'}</q>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
