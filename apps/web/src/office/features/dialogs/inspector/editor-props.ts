import type { Json } from '@balcao/dialog/flow';
import type { Field } from '@balcao/dialog/steps/fields';

/** What every editor of a field gets. */
export type EditorProps = {
  /** The id of its control; those of its parts begin with it. */
  id: string;
  field: Field;
  /** What the draft holds, which may be anything while it has faults. */
  value: unknown;
  /** Undefined removes the field. `typing`: one of many changes, which are undone together. */
  change: (value: Json | undefined, typing?: boolean) => void;
  /** What the checker says of it. */
  error?: string | undefined;
  /** Why it cannot be changed. */
  fixed?: string | undefined;
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function listOf<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}
