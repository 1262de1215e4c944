import { foldText } from '@balcao/brazil/fold-text';
/** An entry of the palette; the search also matches `words`, which are not shown. */
export type Findable = { id: string; label: string; detail?: string; words?: string };

/** How well an entry matches one typed part; 0 means no match. */
function worth(part: string, { label, detail = '', words = '' }: Findable): number {
  const name = foldText(label);
  if (name.startsWith(part)) return 4;
  if (name.split(/[\s/-]+/).some((word) => word.startsWith(part))) return 3;
  if (name.includes(part)) return 2;
  return foldText(`${detail} ${words}`).includes(part) ? 1 : 0;
}

/** The entries that match every typed part, best first; equal ones keep their order. Accents do not count. */
export function ranked<E extends Findable>(entries: readonly E[], query: string): E[] {
  const parts = foldText(query).split(/\s+/).filter(Boolean);
  const scored = entries.map((entry) => ({ entry, fits: parts.map((part) => worth(part, entry)) }));
  const sum = (fits: number[]) => fits.reduce((total, one) => total + one, 0);
  return scored
    .filter(({ fits }) => fits.every((one) => one > 0))
    .sort((a, b) => sum(b.fits) - sum(a.fits))
    .map(({ entry }) => entry);
}

/** The entries by group; groups keep the order of their first entries. */
export function inGroups<E extends { group: string }>(entries: readonly E[]): [string, E[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}

/** Keeps the first of several entries with the same id. */
export function unique<E extends Findable>(entries: readonly E[]): E[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}
