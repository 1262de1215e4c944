import { foldText } from '@balcao/brazil/fold-text';
import type { Dialog } from '@balcao/dialog/flow';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { OptionList } from '../../../../ui/option-list.tsx';
import { useActiveOption } from '../../../../ui/use-active-option.ts';
import { useDraft } from '../use-draft.ts';
import { blockName, nameOfBlock } from './block-name.ts';
import { type EditorProps, textOf } from './editor-props.ts';
import { useInspected } from './inspected.ts';
import style from './inspector.module.css';

type Found = { id: number; block: string; name: string };

const MOST_OFFERED = 50;

/** The blocks of a dialog whose id, type or first words contain a text. */
export function findBlocks(dialog: Dialog | undefined, typed: string): Found[] {
  const wanted = foldText(typed.trim());
  const found: Found[] = [];
  for (const block of Object.values(dialog?.blocks ?? {})) {
    if (found.length === MOST_OFFERED) break;
    const name = blockName(block);
    if (foldText(`${block.id} ${name}`).includes(wanted))
      found.push({ id: found.length, block: block.id, name });
  }
  return found;
}

type PickerProps = {
  id: string;
  label: string;
  quietLabel?: boolean;
  dialog: Dialog | undefined;
  value: string;
  choose: (block: string) => void;
  error?: string | undefined;
  placeholder?: string;
};

/** A select box over the blocks of a dialog. */
export function BlockPicker(props: PickerProps) {
  const { id, label, quietLabel, dialog, value, choose, error, placeholder } = props;
  const own = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const options = typed === null ? [] : findBlocks(dialog, typed);
  const take = ({ block }: Found) => {
    choose(block);
    setTyped(null);
  };
  const { active, onKey, restart } = useActiveOption(options, take);
  function onKeyDown(event: KeyboardEvent): void {
    if (onKey(event)) return;
    if (event.key === 'ArrowDown' && typed === null) {
      event.preventDefault();
      setTyped('');
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  }
  return (
    <OptionList
      id={own}
      label={label}
      open={typed !== null}
      options={options}
      active={active}
      textOf={({ name }) => name}
      choose={take}
      state="Nenhum bloco encontrado"
    >
      <TextField
        id={id}
        label={label}
        quietLabel={quietLabel ?? false}
        error={error}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={typed !== null}
        aria-controls={`${own}-list`}
        aria-activedescendant={active && `${own}-${active.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? 'Escolha um bloco'}
        value={typed ?? (value ? nameOfBlock(dialog, value) : '')}
        onChange={({ target }) => {
          setTyped(target.value);
          restart();
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setTyped('')}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
    </OptionList>
  );
}

/** A block of the same dialog, with a way to go there and one to end the conversation here. */
export function BlockEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const { flow, dialog } = useInspected();
  const { show } = useDraft();
  const target = textOf(value);
  return (
    <div className={style.beside}>
      <BlockPicker
        id={id}
        label={field.label}
        dialog={flow.dialogs[dialog]}
        value={target}
        error={error}
        placeholder={field.required ? 'Escolha um bloco' : 'Termina aqui'}
        choose={(block) => fixed === undefined && change(block)}
      />
      {target && (
        <Button
          variant="quiet"
          square
          aria-label={`${field.label}: ir para o bloco`}
          title="Ir para o bloco"
          onClick={() => show(`${dialog}/${target}`)}
        >
          <Icon name="arrowDown" />
        </Button>
      )}
      {target && !field.required && (
        <Button
          variant="quiet"
          square
          aria-label={`${field.label}: desligar`}
          title="Desligar"
          onClick={() => change(undefined)}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}

export function DialogEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const { flow } = useInspected();
  const { openDialog } = useDraft();
  const target = textOf(value);
  const names = Object.keys(flow.dialogs);
  return (
    <div className={style.beside}>
      <Select
        id={id}
        label={field.label}
        error={error}
        disabled={fixed !== undefined}
        value={target}
        onChange={({ target: { value: name } }) => change(name || undefined)}
      >
        <option value="">Escolha…</option>
        {target && !names.includes(target) && <option value={target}>{target} (não existe)</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {names.includes(target) && <Button onClick={() => openDialog(target)}>Abrir</Button>}
    </div>
  );
}
