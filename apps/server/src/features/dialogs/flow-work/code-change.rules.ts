import { declaredBy } from '@balcao/dialog/check/fields';
import { type Change, changesBetween } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';

/** Code that was put, changed, moved or removed, by `dialog/block field`. */
export type CodeChange = { before: Record<string, string>; after: Record<string, string> };

/** The code that changed blocks hold. */
function codeIn(changes: readonly Change[]): Map<string, string> {
  const found = changes.flatMap((change) => {
    if (change.kind !== 'block' || !change.value) return [];
    const values: Record<string, unknown> = change.value;
    return declaredBy(values)
      .filter(([name, { kind }]) => (kind === 'code' || kind === 'script') && values[name])
      .map(([name]) => [`${change.dialog}/${change.id} ${name}`, String(values[name])] as const);
  });
  return new Map(found);
}

/** What of one side does not stand at the same place of the other. */
function without(code: Map<string, string>, other: Map<string, string>): Record<string, string> {
  return Object.fromEntries([...code].filter(([place, text]) => other.get(place) !== text));
}

/** The code that differs between two sides of a change. Code runs where its block stands: the same text elsewhere is another code. */
export function codeChangeOf(before: readonly Change[], after: readonly Change[]): CodeChange {
  const [was, is] = [codeIn(before), codeIn(after)];
  return { before: without(was, is), after: without(is, was) };
}

/** The code that differs between two flows. */
export function codeChangeBetween(from: Flow, to: Flow): CodeChange {
  return codeChangeOf(changesBetween(to, from), changesBetween(from, to));
}
