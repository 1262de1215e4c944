import { useId, useRef } from 'react';
import field from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import { Labelled } from '../records/labelled.tsx';
import { useHole } from './use-hole.ts';
import { VariableList } from './variable-list.tsx';
import style from './writing.module.css';

type AreaProps = {
  id: string;
  label: string;
  value: string;
  write: (text: string) => void;
  error?: string | undefined;
  rows?: number;
  readOnly?: boolean;
};

/** A text in which `{{` offers the variables. */
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

type FieldProps = {
  id: string;
  label: string;
  quietLabel?: boolean;
  value: string;
  write: (name: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

/** The name of a variable, with the known ones below it. */
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
