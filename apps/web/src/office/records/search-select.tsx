import { foldText } from '@balcao/brazil/fold-text';
import type { RecordOption } from '@balcao/contract/records/calls';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { SEARCH_DELAY_MS } from '../../ui/search-delay.ts';
import { useActiveOption } from '../../ui/use-active-option.ts';
import type { Chosen } from './form-values.ts';
import style from './search-select.module.css';

type Own = {
  /** The query key of the options. */
  searchKey: readonly unknown[];
  /** Loads the options for a typed text; '' asks for the first ones. */
  load: (q: string, signal: AbortSignal) => Promise<RecordOption[]>;
  value: Chosen | null;
  onChange: (chosen: Chosen | null) => void;
};
type Props = Own & Omit<ComponentProps<typeof TextField>, keyof Own>;

export const optionName = (option: RecordOption) => String(option.fullname ?? option.name);

/** A select box that searches its options on the server; a click opens it with the first ones. */
export function SearchSelect(props: Props) {
  const { searchKey, load, value, onChange, ...rest } = props;
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [q] = useDebouncedValue(text?.trim() ?? '', SEARCH_DELAY_MS);
  const found = useQuery({
    queryKey: [...searchKey, q],
    queryFn: ({ signal }) => load(q, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const typed = text?.trim() ?? '';
  const current = !found.isPlaceholderData && q === typed;
  // Until the answer for this text is there, Enter must not choose an earlier option that does not fit it.
  const fits = (option: RecordOption) =>
    current || foldText(optionName(option)).includes(foldText(typed));
  const options = ((open && found.data) || []).filter(fits);
  const { active, onKey, restart } = useActiveOption(options, choose);

  const close = () => {
    setOpen(false);
    setText(null);
  };
  function choose(chosen: RecordOption): void {
    onChange({ id: chosen.id, name: optionName(chosen) });
    close();
  }
  const write = (value: string) => {
    setText(value);
    setOpen(true);
    restart();
    if (value === '') onChange(null);
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (onKey(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter' && open) {
      // What is typed is not chosen yet: a form around it waits.
      event.preventDefault();
    } else if (event.key === 'Escape' && open) {
      // Keeps a dialog around it open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <OptionList
      id={id}
      open={open}
      options={options}
      choose={choose}
      label={rest.label}
      active={active}
      textOf={optionName}
      state={found.isPending || !current ? 'Procurando...' : noneText(found.isError)}
    >
      <div className={style.select} data-quiet={rest.quietLabel || undefined}>
        <TextField
          placeholder="Escolha ou digite para procurar"
          {...rest}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          value={text ?? value?.name ?? ''}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={() => !rest.readOnly && setOpen(true)}
          onKeyDown={rest.readOnly ? undefined : onKeyDown}
          onBlur={close}
        />
        {!rest.readOnly && (
          <span className={style.arrow}>
            <Icon name="chevron" size={16} />
          </span>
        )}
      </div>
    </OptionList>
  );
}

const noneText = (failed: boolean) =>
  failed ? 'Não foi possível procurar agora' : 'Nada encontrado';
