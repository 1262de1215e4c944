import { useId, useRef } from 'react';
import field from '../../../../ui/field.module.css';
import { TextField } from '../../../../ui/field.tsx';
import { Labelled } from '../../../records/labelled.tsx';
import { type EditorProps, textOf } from './editor-props.ts';
import style from './inspector.module.css';
import { useHole } from './use-hole.ts';
import { VariableList } from './variable-list.tsx';

type AreaProps = {
  id: string;
  label: string;
  value: string;
  write: (text: string) => void;
  error?: string | undefined;
  rows?: number;
  readOnly?: boolean;
};

/** A text in which `{{` offers the variables of the flow. */
export function TemplateArea({ id, label, value, write, error, rows = 2, readOnly }: AreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const hole = useHole(area, write);
  return (
    <Labelled id={id} label={label} error={error}>
      <VariableList id={id} hole={hole}>
        <textarea
          ref={area}
          id={id}
          className={`${field.input} ${style.area}`}
          rows={rows}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={({ target }) => {
            write(target.value);
            hole.look();
          }}
          {...hole.handlers}
          {...hole.names(id)}
        />
      </VariableList>
    </Labelled>
  );
}

export function TextEditor({
  id,
  field: { label, required },
  value,
  change,
  error,
  fixed,
}: EditorProps) {
  const text = textOf(value);
  return (
    <TemplateArea
      id={id}
      label={label}
      value={text}
      rows={text.length > 60 ? 3 : 1}
      error={error}
      readOnly={fixed !== undefined}
      write={(typed) => change(typed || (required ? '' : undefined), true)}
    />
  );
}

export function UrlEditor({ id, field: { label }, value, change, error, fixed }: EditorProps) {
  return (
    <TextField
      id={id}
      label={label}
      inputMode="url"
      spellCheck={false}
      error={error}
      readOnly={fixed !== undefined}
      placeholder="https://"
      value={textOf(value)}
      onChange={({ target }) => change(target.value || undefined, true)}
    />
  );
}

/** A name that the author gives, with the names that the flow already has. */
export function VariableEditor({ id, field: { label }, value, change, error, fixed }: EditorProps) {
  return (
    <div className={style.stack}>
      <VariableField
        id={id}
        label={label}
        value={textOf(value)}
        error={error}
        readOnly={fixed !== undefined}
        write={(typed) => change(typed, true)}
      />
      <p className={style.help}>
        É o nome com que a resposta fica guardada. Em um texto, {'{{'}
        {textOf(value) || 'nome'}
        {'}}'} mostra o que a pessoa respondeu.
      </p>
    </div>
  );
}

type FieldProps = {
  id: string;
  label: string;
  quietLabel?: boolean;
  value: string;
  write: (name: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

/** The name of a variable, with those of the flow below it. */
export function VariableField({
  id,
  label,
  quietLabel,
  value,
  write,
  error,
  readOnly,
}: FieldProps) {
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const hole = useHole(input, write, true);
  return (
    <VariableList id={own} hole={hole}>
      <TextField
        ref={input}
        id={id}
        label={label}
        quietLabel={quietLabel ?? false}
        error={error}
        readOnly={readOnly}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hole.open}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={({ target }) => {
          write(target.value.trim());
          hole.look();
        }}
        {...hole.handlers}
        {...hole.names(own)}
      />
    </VariableList>
  );
}
