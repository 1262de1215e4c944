import { DateField } from '../../ui/date-field.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import style from './field-input.module.css';
import { controlProps, type FieldProps } from './field-props.ts';
import type { Chosen } from './form-values.ts';
import { FieldError, Group } from './labelled.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { valueText } from './value-text.ts';

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** A read-only value. */
export function FixedInput({ id, field, value, describedBy }: FieldProps) {
  return (
    <TextField
      id={id}
      label={field.label}
      value={valueText(field, value)}
      aria-describedby={describedBy}
      readOnly
    />
  );
}

export function SwitchInput({
  id,
  field,
  value,
  onChange,
  error,
  readOnly,
  describedBy,
}: FieldProps) {
  return (
    <div>
      <label className={style.switch}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-checked={value === true}
          disabled={readOnly}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.checked)}
        />
        {field.label}
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

export function DateInput({ field, value, onChange, error, readOnly }: FieldProps) {
  return (
    <DateField
      label={field.label}
      value={text(value) || null}
      onChange={onChange}
      error={error}
      readOnly={readOnly}
    />
  );
}

/** A swatch to pick a colour by eye, and its code to set it exactly. */
export function ColourInput(props: FieldProps) {
  const { field, value, onChange, readOnly } = props;
  const colour = text(value);
  return (
    <div className={style.colour}>
      <TextField
        {...controlProps(props)}
        maxLength={7}
        spellCheck={false}
        value={colour}
        onChange={({ target }) => onChange(target.value || null)}
      />
      <input
        type="color"
        className={style.swatch}
        data-empty={!colour || undefined}
        aria-label={`${field.label}: escolher`}
        disabled={readOnly}
        value={/^#[\da-f]{6}$/i.test(colour) ? colour : '#3b5bdb'}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

export function OptionInput(props: FieldProps) {
  const { field, value, onChange } = props;
  const { readOnly, ...control } = controlProps(props);
  return (
    <Select
      {...control}
      disabled={readOnly}
      value={text(value)}
      onChange={({ target }) => onChange(target.value || null)}
    >
      {(!field.required || !value) && <option value="">Escolha…</option>}
      {field.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

export function OptionsInput({ id, field, value, onChange, error, readOnly }: FieldProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const put = (one: string, on: boolean) =>
    onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one));
  return (
    <Group id={id} label={field.label} error={error}>
      <div className={style.options}>
        {field.options?.map((option) => (
          <label key={option.value} className={style.option}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              disabled={readOnly}
              onChange={({ target }) => put(option.value, target.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Group>
  );
}

export function ReferenceInput(props: FieldProps) {
  const { field, value, onChange } = props;
  const { readOnly: _, ...control } = controlProps(props);
  return (
    <ReferenceSelect
      {...control}
      record={field.record ?? ''}
      value={value as Chosen | null}
      onChange={onChange}
    />
  );
}
