import { type KeyboardEvent, useId, useState } from 'react';
import { type City, cityName } from './city-name.ts';
import style from './city-picker.module.css';
import { TextField } from './field.tsx';
import { OptionList } from './option-list.tsx';
import { type RemoteSearch, useRemoteOptions } from './use-remote-options.ts';

type Props = {
  label?: string;
  /** The form field that carries the id. */
  name?: string;
  value: City | null;
  onChange: (city: City | null) => void;
  search: RemoteSearch<City>;
  disabled?: boolean;
  error?: string;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const words = {
  idle: '',
  searching: 'Procurando...',
  found: 'Nenhuma cidade encontrada',
  failed: 'Não foi possível procurar agora',
};

/** A combobox by the ARIA pattern: the focus stays in the field, the list follows the arrow keys. */
export function CityPicker({ label = 'Cidade', name = 'gl_city_id', ...props }: Props) {
  const { value, onChange, search, disabled, error } = props;
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { options, state } = useRemoteOptions(search, text?.trim() || null);
  const open = state !== 'idle';
  const option = open ? options[active] : undefined;

  function choose(city: City): void {
    setText(null);
    onChange(city);
  }

  function write(typed: string): void {
    setText(typed);
    setActive(0);
    if (value) onChange(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Escape') setText(null);
  }

  return (
    <div className={style.picker}>
      <input type="hidden" name={name} value={value?.id ?? ''} />
      <TextField
        label={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={option && `${id}-${option.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Digite o nome da cidade"
        value={text ?? (value ? cityName(value) : '')}
        disabled={disabled}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setText(null)}
      />
      <OptionList
        id={id}
        open={open}
        options={options}
        choose={choose}
        label="Cidades"
        active={option}
        textOf={cityName}
        state={words[state]}
      />
    </div>
  );
}
