import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { isSame, isWritten, type Values } from './form-values.ts';

/** A field that two people changed, each to something else. */
export type Clash = { field: Field; mine: unknown; theirs: unknown };

/**
 * Brings a form onto a row that somebody saved meanwhile: what this person did not touch becomes as it is now, what this
 * person typed stays. `before` is the row that the form was drawn from, `fresh` the row as it is now.
 */
export function mergeChanges(
  { fields }: RecordDefinition,
  { before, mine, fresh }: { before: Values; mine: Values; fresh: Values },
): { values: Values; clashes: Clash[] } {
  const values: Values = {};
  const clashes: Clash[] = [];
  for (const field of fields) {
    const { name } = field;
    const [old, own, now] = [before[name], mine[name], fresh[name]];
    const touched = isWritten(field, false) && !isSame(field, old, own);
    values[name] = touched ? own : now;
    if (touched && !isSame(field, old, now) && !isSame(field, own, now)) {
      clashes.push({ field, mine: own, theirs: now });
    }
  }
  return { values, clashes };
}
