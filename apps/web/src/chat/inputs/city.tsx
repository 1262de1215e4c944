import type { CityOption } from '@balcao/contract/organization/cities';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { CityList } from './city-list.tsx';
import { Field } from './field.tsx';
import { type InputProps, REQUIRED_ERROR } from './input.ts';
import { useCities } from './use-cities.ts';
import { useDraft, useFieldError, useStepFocus } from './use-field.ts';
import './city.css';

const UNKNOWN_CITY = 'Selecione uma cidade da lista.';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A combobox by the ARIA pattern: the focus stays in the field, the list follows the arrow keys. */
export function CityInput(props: InputProps) {
  const { block, working, onAnswer } = props;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useDraft(props.draft);
  const [chosen, setChosen] = useState<CityOption | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [error, fail] = useFieldError();
  const search = useCities(chosen ? null : text.trim() || null);
  const shown = open && search.state !== 'idle';
  const option = shown ? search.cities[active] : undefined;
  useStepFocus(field, props);

  function write(value: string, city: CityOption | null): void {
    setText(value);
    setChosen(city);
    setOpen(city === null);
    setActive(0);
    if (city) fail(null);
  }

  function submit(): void {
    const city = chosen?.fullname === text ? chosen : null;
    if (city) onAnswer({ text: city.fullname, data: city, type: 'application/json' });
    else if (!text.trim() && !block?.required) onAnswer({ text: '', type: 'text/plain' });
    else fail(text.trim() ? (block?.errorText ?? UNKNOWN_CITY) : REQUIRED_ERROR);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const { length } = search.cities;
    if (step && length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + length) % length);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      write(option.fullname, option);
    } else if (event.key === 'Enter' && shown && search.state === 'failed') {
      event.preventDefault();
      search.again();
    } else if (event.key === 'Escape') setOpen(false);
  }

  return (
    <Field {...props} ids={{ input: id, hint: `${id}-hint` }} error={error} onSubmit={submit}>
      <input
        ref={field}
        id={id}
        className="field-input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={option && `${id}-${option.id}`}
        aria-label={block?.label ? undefined : 'Cidade'}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        aria-required={block?.required}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint={option ? 'done' : 'send'}
        placeholder="Digite o nome da cidade"
        value={text}
        readOnly={working}
        onChange={(event) => write(event.currentTarget.value, null)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(chosen === null)}
        onBlur={() => setOpen(false)}
      />
      <CityList id={id} shown={shown} search={search} active={option} onChoose={write} />
    </Field>
  );
}
