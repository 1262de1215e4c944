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
