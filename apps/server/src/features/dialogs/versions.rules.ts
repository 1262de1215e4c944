import type { Difference } from '@balcao/dialog/draft/difference';
import type { Json } from '@balcao/dialog/flow';

const MOST_LINES = 100;
const LONGEST = 300;

/** A value as people read it in the audit. */
function shown(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}

type Sides = { before: object; after: object };

/** A difference for the audit: one line for each block or field, bounded, beside what the change itself says. */
export function audited({ added, removed, changed }: Difference, sides: Sides): Sides {
  const lines: [string, string | null, string | null][] = [
    ...added.map((block) => [block, null, 'bloco novo'] as [string, null, string]),
    ...removed.map((block) => [block, 'bloco', null] as [string, string, null]),
    ...changed.map(
      ({ block, field, before, after }) =>
        [`${block} ${field}`, shown(before), shown(after)] as [
          string,
          string | null,
          string | null,
        ],
    ),
  ];
  const told = lines.slice(0, MOST_LINES);
  const rest = lines.length - told.length;
  return {
    before: { ...sides.before, ...Object.fromEntries(told.map(([name, was]) => [name, was])) },
    after: {
      ...sides.after,
      ...Object.fromEntries(told.map(([name, , now]) => [name, now])),
      ...(rest > 0 && { outras: rest }),
    },
  };
}
