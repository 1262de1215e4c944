import type { Effect } from './flow.ts';

/** Effects of one row replace each other: the last one counts. */
const rivals: { types: Effect['type'][]; undone: Effect }[] = [
  { types: ['set_status'], undone: { type: 'set_status', status: null } },
  {
    types: ['set_business_unit'],
    undone: { type: 'set_business_unit', businessUnit: null },
  },
  { types: ['set_sector', 'set_sector_code'], undone: { type: 'set_sector', sector: null } },
  { types: ['set_expire'], undone: { type: 'set_expire', expires: true } },
];

function tagsOf(effects: Effect[]): Set<string> {
  return new Set(effects.flatMap((each) => (each.type === 'apply_tag' ? [each.tag] : [])));
}

/**
 * What takes a ticket back from all that `taken` did to what `kept`, the first part of it, had done: the last of each
 * kind again, or the chatbot's own where there was none; tags that came later go. Documents are never undone: they are a
 * barrier. What the undone answers did not touch is left alone.
 */
export function undoOf(kept: Effect[], taken: Effect[]): Effect[] {
  const undone = taken.slice(kept.length);
  const restored = rivals.flatMap(({ types, undone: fallback }) => {
    const isRival = ({ type }: Effect) => types.includes(type);
    return undone.some(isRival) ? [kept.findLast(isRival) ?? fallback] : [];
  });
  const before = tagsOf(kept);
  const removed = [...tagsOf(undone)].filter((tag) => !before.has(tag));
  return [...restored, ...removed.map((tag) => ({ type: 'remove_tag' as const, tag }))];
}
