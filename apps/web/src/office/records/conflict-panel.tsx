import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { Moment } from '../../ui/moment.tsx';
import style from './conflict-panel.module.css';
import type { Clash } from './merge-changes.ts';
import type { Meeting } from './use-record-form.ts';
import { valueText } from './value-text.ts';
import { withArticle } from './words.ts';

type Props = {
  definition: RecordDefinition;
  meeting: Meeting;
  set: (name: string, value: unknown) => void;
};

/** Who saved meanwhile and what; where both changed a field, the person says whose value is kept. */
export function ConflictPanel({ definition, meeting, set }: Props) {
  const { conflict, clashes } = meeting;
  const who = conflict.is_me ? 'Você' : (conflict.who ?? 'Outra pessoa');
  const label = conflict.is_me ? 'Suas alterações em outra aba' : 'Alterações de outra pessoa';
  const met = new Set(clashes.map(({ field }) => field.name));
  const others = definition.fields.filter(({ name }) => conflict.changes[name] && !met.has(name));
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
      {clashes.map((clash) => (
        <ClashChoice
          key={clash.field.name}
          clash={clash}
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

type ChoiceProps = { clash: Clash; theirs: string; set: Props['set'] };

function ClashChoice({ clash, theirs, set }: ChoiceProps) {
  const { field } = clash;
  const [kept, setKept] = useState<'mine' | 'theirs'>('mine');
  const choices = [
    { key: 'mine', label: 'Manter o seu', value: clash.mine },
    { key: 'theirs', label: theirs, value: clash.theirs },
  ] as const;
  return (
    <fieldset className={style.clash}>
      <legend>{field.label}</legend>
      {choices.map(({ key, label, value }) => (
        <label key={key} className={style.choice}>
          <input
            type="radio"
            name={`clash-${field.name}`}
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
