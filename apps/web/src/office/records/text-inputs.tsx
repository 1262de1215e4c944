import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TaxIdField } from '../../ui/tax-id-field.tsx';
import style from './field-input.module.css';
import { controlProps, type FieldProps } from './field-props.ts';
import { Labelled } from './labelled.tsx';
import { numberText, readNumber, unread } from './number-text.ts';
import { valueText } from './value-text.ts';

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const kinds: Partial<Record<FieldProps['field']['type'], ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url' },
  code: { spellCheck: false, autoCapitalize: 'off' },
  time: { type: 'time' },
};

export function TextInput(props: FieldProps) {
  const { field, value, onChange } = props;
  return (
    <TextField
      {...controlProps(props)}
      {...kinds[field.type]}
      maxLength={field.max}
      value={text(value)}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}

export function TaxIdInput(props: FieldProps) {
  const { field, value, onChange } = props;
  return (
    <TaxIdField
      {...controlProps(props)}
      kind="any"
      value={valueText(field, value)}
      onChange={(typed) => onChange(typed || null)}
    />
  );
}

/** Keeps the typed text and passes its number to the form; on leaving the field, shows the number in full or what is wrong with the text. */
export function NumberInput(props: FieldProps) {
  const { field, onChange } = props;
  const kind = field.type === 'money' || field.type === 'percent' ? field.type : 'number';
  const value = typeof props.value === 'number' ? props.value : null;
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(() => numberText(kind, value));
  if (value !== known) {
    setKnown(value);
    setTyped(numberText(kind, value));
  }
  const [left, setLeft] = useState(false);
  const wrong = typed.trim() !== '' && known === null ? unread[kind] : undefined;
  const error = left && wrong ? wrong : props.error;
  return (
    <TextField
      {...controlProps({ ...props, error })}
      inputMode={kind === 'number' ? 'numeric' : 'decimal'}
      autoComplete="off"
      mark={{ money: 'R$', percent: '%', number: undefined }[kind]}
      value={typed}
      onChange={({ target }) => {
        const read = readNumber(kind, target.value);
        setTyped(target.value);
        setKnown(read);
        onChange(read);
      }}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        if (!wrong) setTyped(numberText(kind, known));
      }}
    />
  );
}

type AreaProps = FieldProps & { shown: string; rows: number; onText: (text: string) => void };

function Area({ shown, rows, onText, ...props }: AreaProps) {
  const { label, error, ...rest } = controlProps(props);
  return (
    <Labelled id={props.id} label={label} error={error}>
      <textarea
        {...rest}
        className={`${field.input} ${style.area}`}
        aria-invalid={error ? true : undefined}
        rows={rows}
        value={shown}
        onChange={({ target }) => onText(target.value)}
      />
    </Labelled>
  );
}

export function LongTextInput(props: FieldProps) {
  const onText = (typed: string) => props.onChange(typed || null);
  return <Area {...props} rows={6} shown={text(props.value)} onText={onText} />;
}

/** Several short texts, one per line; saving drops empty lines. */
export function TextsInput(props: FieldProps) {
  const lines = Array.isArray(props.value) ? props.value.map(String) : [];
  const [typed, setTyped] = useState(lines.join('\n'));
  const read = (whole: string) =>
    whole
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const same = read(typed).join('\n') === lines.join('\n');
  return (
    <Area
      {...props}
      rows={4}
      shown={same ? typed : lines.join('\n')}
      onText={(whole) => {
        setTyped(whole);
        props.onChange(read(whole));
      }}
    />
  );
}

/** HTML source, with a preview. */
export function HtmlInput(props: FieldProps) {
  const [looking, setLooking] = useState(false);
  return (
    <div className={style.html}>
      <LongTextInput {...props} />
      <Button variant="quiet" aria-expanded={looking} onClick={() => setLooking(!looking)}>
        {looking ? 'Ocultar prévia' : 'Ver prévia'}
      </Button>
      {looking && (
        <div className={style.preview}>
          <RichText html={text(props.value)} />
        </div>
      )}
    </div>
  );
}
