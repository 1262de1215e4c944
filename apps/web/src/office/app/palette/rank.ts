/** What the palette offers; `words` are found too, but not shown. */
export type Findable = { id: string; label: string; detail?: string; words?: string };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well one part of what was typed fits: 0 for not at all. */
function worth(part: string, { label, detail = '', words = '' }: Findable): number {
  const name = plain(label);
  if (name.startsWith(part)) return 4;
  if (name.split(/[\s/-]+/).some((word) => word.startsWith(part))) return 3;
  if (name.includes(part)) return 2;
  return plain(`${detail} ${words}`).includes(part) ? 1 : 0;
}

/** The entries in which every typed part is found, the best first, those of one worth in their order. Accents do not count. */
export function ranked<E extends Findable>(entries: readonly E[], query: string): E[] {
  const parts = plain(query).split(/\s+/).filter(Boolean);
  const scored = entries.map((entry) => ({ entry, fits: parts.map((part) => worth(part, entry)) }));
  const sum = (fits: number[]) => fits.reduce((total, one) => total + one, 0);
  return scored
    .filter(({ fits }) => fits.every((one) => one > 0))
    .sort((a, b) => sum(b.fits) - sum(a.fits))
    .map(({ entry }) => entry);
}

/** The entries by group, the groups in the order in which they first come. */
export function inGroups<E extends { group: string }>(entries: readonly E[]): [string, E[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}

/** Of several entries with one id the first counts. */
export function unique<E extends Findable>(entries: readonly E[]): E[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}
