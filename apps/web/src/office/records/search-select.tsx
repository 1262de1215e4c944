import type { RecordOption } from '@balcao/contract/records/calls';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import type { Chosen } from './form-values.ts';
import style from './search-select.module.css';

/** Specification section 9. */
const SEARCH_DELAY_MS = 250;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Own = {
  /** Where found options are kept. */
  searchKey: readonly unknown[];
  /** The options for what is typed; '' asks for the first ones. */
  load: (q: string, signal: AbortSignal) => Promise<RecordOption[]>;
  value: Chosen | null;
  onChange: (chosen: Chosen | null) => void;
};
type Props = Own & Omit<ComponentProps<typeof TextField>, keyof Own>;

export const optionName = (option: RecordOption) => String(option.fullname ?? option.name);

/** A select box whose options are searched on the server; opens on a click with the first ones. */
export function SearchSelect(props: Props) {
  const { searchKey, load, value, onChange, ...rest } = props;
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [q] = useDebouncedValue(text?.trim() ?? '', SEARCH_DELAY_MS);
  const found = useQuery({
    queryKey: [...searchKey, q],
    queryFn: ({ signal }) => load(q, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const options = (open && found.data) || [];
  const option = options[active];

  const close = () => {
    setOpen(false);
    setText(null);
  };
  const choose = (chosen: RecordOption) => {
    onChange({ id: chosen.id, name: optionName(chosen) });
    close();
  };
  const write = (typed: string) => {
    setText(typed);
    setOpen(true);
    setActive(0);
    if (typed === '') onChange(null);
  };
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      if (open && options.length) setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' && open && option) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className={style.select} data-quiet={rest.quietLabel || undefined}>
      <TextField
        placeholder="Escolha ou digite para procurar"
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={option && `${id}-${option.id}`}
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
      <OptionList
        id={id}
        open={open}
        options={options}
        choose={choose}
        label={rest.label}
        active={option}
        textOf={optionName}
        state={found.isPending ? 'Procurando...' : noneText(found.isError)}
      />
    </div>
  );
}

const noneText = (failed: boolean) =>
  failed ? 'Não foi possível procurar agora' : 'Nada encontrado';
