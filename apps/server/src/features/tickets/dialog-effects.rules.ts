import type { Effect } from '@balcao/dialog/flow';

/** The parts of a ticket that effects may change. Tags are in alphabetical order. */
export type Changeable = {
  status: string;
  sector: number | null;
  business_unit: number | null;
  tags: string[];
};

/** The tags after these effects, in alphabetical order. */
export function tagsAfter(present: string[], effects: Effect[]): string[] {
  const tags = new Set(present);
  for (const effect of effects) {
    if (effect.type === 'apply_tag') tags.add(effect.tag);
    if (effect.type === 'remove_tag') tags.delete(effect.tag);
  }
  return [...tags].sort();
}

/** One entry per field that differs. */
export function changesOf(before: Changeable, after: Changeable) {
  return (['status', 'sector', 'business_unit', 'tags'] as const)
    .filter((field) => String(before[field]) !== String(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
