import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { isSame, isWritten, type Values } from './form-values.ts';

/** A field that two people changed to different values. */
export type FieldConflict = { field: Field; mine: unknown; theirs: unknown };

/**
 * Merges a form with a row that somebody saved meanwhile: fields that this person changed keep their input, the others
 * take the saved value. `before` is the row that the form started from, `fresh` the row as saved now.
 */
export function mergeChanges(
  { fields }: RecordDefinition,
  { before, mine, fresh }: { before: Values; mine: Values; fresh: Values },
): { values: Values; fieldConflicts: FieldConflict[] } {
  const values: Values = {};
  const fieldConflicts: FieldConflict[] = [];
  for (const field of fields) {
    const { name } = field;
    const [old, own, now] = [before[name], mine[name], fresh[name]];
    const touched = isWritten(field, false) && !isSame(field, old, own);
    values[name] = touched ? own : now;
    if (touched && !isSame(field, old, now) && !isSame(field, own, now)) {
      fieldConflicts.push({ field, mine: own, theirs: now });
    }
  }
  return { values, fieldConflicts };
}
