import type { Field } from '@balcao/contract/records/definition';

/** The props of every field editor. `id` is the id of its control; `error` is shown below it. */
export type FieldProps = {
  id: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  readOnly: boolean;
  /** The id of the help text. */
  describedBy?: string | undefined;
};

/** The form around a field, for an editor that needs more than its own value. */
export type FormAround = {
  values: Record<string, unknown>;
  errors: Record<string, string>;
  set: (name: string, value: unknown) => void;
};

/** The props of a field's own editor. */
export type CustomFieldProps = FieldProps & { form: FormAround };

/** Maps field props to those of the `ui` fields. */
export function controlProps({
  id,
  field: { label, required },
  error,
  readOnly,
  describedBy,
}: FieldProps) {
  return {
    id,
    label,
    error,
    readOnly,
    'aria-required': required,
    'aria-describedby': error ? `${id}-error` : describedBy,
  };
}
