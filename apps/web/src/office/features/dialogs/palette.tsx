import type { StepType } from '@balcao/dialog/flow';
import { type KeyboardEvent, useId, useState } from 'react';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { Option } from '../../../ui/option.tsx';
import { useActiveOption } from '../../../ui/use-active-option.ts';
import style from './palette.module.css';
import { foundSteps, type StepEntry, stepKinds } from './palette-entries.ts';
import { useDraft } from './use-draft.ts';

type Props = { onPick: (type: StepType) => void };

/** Every type of block by its kind, with a line of help and an example; the field above searches, Enter picks. */
export function Palette({ onPick }: Props) {
  const id = useId();
  const { mayCode } = useDraft();
  const [typed, setTyped] = useState('');
  const groups = [...Map.groupBy(foundSteps(typed, mayCode), ({ kind }) => kind)];
  // In the order in which they are shown.
  const offers = groups.flatMap(([, some]) => some);
  const { active, onKey, restart } = useActiveOption(offers, ({ type }) => onPick(type));
  const optionId = ({ type }: StepEntry) => `${id}-${type}`;
  return (
    <div className={style.palette}>
      <div className={style.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Procurar um bloco"
          aria-expanded={offers.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder="Mensagem, pergunta, condição…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            restart();
          }}
          onKeyDown={(event: KeyboardEvent) => onKey(event)}
        />
      </div>
      <div
        id={`${id}-list`}
        className={style.list}
        role="listbox"
        aria-label="Blocos"
        tabIndex={-1}
        hidden={offers.length === 0}
      >
        {groups.map(([kind, some]) => (
          <fieldset key={kind} className={style.group} aria-label={stepKinds[kind]}>
            <div className={style.kind} aria-hidden="true">
              {stepKinds[kind]}
            </div>
            {some.map((entry) => (
              <Option
                key={entry.type}
                id={optionId(entry)}
                className={style.option}
                active={entry === active}
                onClick={() => onPick(entry.type)}
              >
                <span className={style.name}>{entry.name}</span>
                <span className={style.help}>{entry.help}</span>
                {entry.example && <span className={style.example}>Ex.: {entry.example}</span>}
              </Option>
            ))}
          </fieldset>
        ))}
      </div>
      <p className={offers.length === 0 ? style.nothing : hidden.hidden} role="status">
        {offers.length === 0 ? 'Nenhum bloco com estas palavras' : `${offers.length} blocos`}
      </p>
    </div>
  );
}
