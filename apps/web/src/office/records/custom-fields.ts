import type { ComponentType } from 'react';

/** Editor of a field that is no column. `id` is its control's. */
export type CustomFieldProps = {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  readOnly: boolean;
};

/** Editors of custom fields, by record and field. Make them with `lazy()`: other records need not load them. */
export const customFields: Record<string, Record<string, ComponentType<CustomFieldProps>>> = {};
