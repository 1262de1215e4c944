import { useState } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import records from '../../../records/field-input.module.css';
import { FieldError } from '../../../records/labelled.tsx';
import { type EditorProps, listOf, textOf } from './editor-props.ts';
import style from './inspector.module.css';

export function BooleanEditor({ id, field, value, change, error, fixed }: EditorProps) {
  return (
    <div>
      <label className={records.switch}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-checked={value === true}
          disabled={fixed !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) =>
            change(target.checked || field.required ? target.checked : undefined)
          }
        />
        {field.label}
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

const WHOLE = /^-?\d{1,15}$/;

/** A whole number; what is no number stays on the screen and changes nothing. */
export function IntegerEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const shown = typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed !== '' && !WHOLE.test(typed);
  return (
    <TextField
      id={id}
      label={field.label}
      inputMode="numeric"
      autoComplete="off"
      error={wrong ? 'Digite um número inteiro.' : error}
      readOnly={fixed !== undefined}
      value={typed ?? shown}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(text);
        if (text === '') change(undefined, true);
        else if (WHOLE.test(text)) change(Number(text), true);
      }}
      onBlur={() => !wrong && setTyped(null)}
    />
  );
}

/** Extensions between spaces or commas, without the dot. */
export function ExtensionsEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((one) => one.replace(/^\./, ''))
      .filter(Boolean);
  return (
    <div className={style.stack}>
      <TextField
        id={id}
        label={field.label}
        placeholder="pdf, jpg, png"
        spellCheck={false}
        autoCapitalize="off"
        error={error}
        readOnly={fixed !== undefined}
        value={typed ?? listOf(value).map(String).join(', ')}
        onChange={({ target }) => {
          setTyped(target.value);
          const extensions = [...new Set(read(target.value))];
          change(extensions.length > 0 ? extensions : undefined, true);
        }}
        onBlur={() => setTyped(null)}
      />
      <p className={style.help}>Sem nenhuma, qualquer arquivo permitido serve.</p>
    </div>
  );
}

/** The code under which the ticket keeps a document. */
export function DocumentCodeEditor({ id, field, value, change, error, fixed }: EditorProps) {
  return (
    <TextField
      id={id}
      label={field.label}
      placeholder="contrato"
      spellCheck={false}
      autoCapitalize="off"
      error={error}
      readOnly={fixed !== undefined}
      value={textOf(value)}
      onChange={({ target }) => change(target.value.trim(), true)}
    />
  );
}
