import type { Field } from '@balcao/contract/records/definition';

/** What every editor of a field gets. `id` is its control's, `error` stands below it. */
export type FieldProps = {
  id: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  readOnly: boolean;
  /** The id of its help text. */
  describedBy?: string | undefined;
};

/** The form around a field, for an editor that needs more of it than its own value. */
export type FormAround = {
  values: Record<string, unknown>;
  errors: Record<string, string>;
  set: (name: string, value: unknown) => void;
};

/** What the own editor of a field gets. */
export type CustomFieldProps = FieldProps & { form: FormAround };
