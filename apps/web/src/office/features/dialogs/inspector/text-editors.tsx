import { TextField } from '../../../../ui/field.tsx';
import { TemplateArea, VariableField } from '../../../writing/template-fields.tsx';
import { type EditorProps, textOf } from './editor-props.ts';
import style from './inspector.module.css';

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
