import { foldText } from '@balcao/brazil/fold-text';
import { useId, useState } from 'react';
import { type City, cityName } from './city-name.ts';
import { TextField } from './field.tsx';
import { OptionList } from './option-list.tsx';
import { useActiveOption } from './use-active-option.ts';
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

const words = {
  idle: '',
  searching: 'Procurando...',
  found: 'Nenhuma cidade encontrada',
  failed: 'Não foi possível procurar agora',
};

const fits = (city: City, text: string) => foldText(cityName(city)).includes(foldText(text));

/** A combobox by the ARIA pattern: the focus stays in the field, the list follows the arrow keys. */
export function CityPicker({ label = 'Cidade', name = 'gl_city_id', ...props }: Props) {
  const { value, onChange, search, disabled, error } = props;
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const found = useRemoteOptions(search, text?.trim() || null, fits);
  const open = found.state !== 'idle';
  const options = open ? found.options : [];
  const { active, onKey, restart } = useActiveOption(options, choose);

  function choose(city: City): void {
    setText(null);
    onChange(city);
  }

  function write(typed: string): void {
    setText(typed);
    restart();
    if (value) onChange(null);
  }

  return (
    <OptionList
      id={id}
      open={open}
      options={options}
      choose={choose}
      label="Cidades"
      active={active}
      textOf={cityName}
      state={words[found.state]}
    >
      <input type="hidden" name={name} value={value?.id ?? ''} />
      <TextField
        label={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Digite o nome da cidade"
        value={text ?? (value ? cityName(value) : '')}
        disabled={disabled}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => !onKey(event) && event.key === 'Escape' && setText(null)}
        onBlur={() => setText(null)}
      />
    </OptionList>
  );
}
