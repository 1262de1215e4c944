import type { Effect } from './flow.ts';

const ownSector: Effect = { type: 'set_sector', sector: null };

/**
 * The chatbot's own value, by the effects that replace it; of effects with the same one, the last counts. Null: tags,
 * documents and debits, which replace nothing.
 */
const originals: Record<Effect['type'], Effect | null> = {
  set_status: { type: 'set_status', status: null },
  set_business_unit: { type: 'set_business_unit', businessUnit: null },
  set_sector: ownSector,
  set_sector_code: ownSector,
  set_expire: { type: 'set_expire', expires: true },
  apply_tag: null,
  remove_tag: null,
  document_add: null,
  balance_debit: null,
};

function tagsOf(effects: Effect[]): Set<string> {
  return new Set(effects.flatMap((each) => (each.type === 'apply_tag' ? [each.tag] : [])));
}

/**
 * The effects that undo, in a ticket, everything that `taken` did beyond `kept`, which is its first part: the last
 * effect of each kind again, or the chatbot's own value if there was none; tags added later are removed. Documents and
 * debits are never undone: they are barriers. The result does not touch what the undone answers did not touch.
 */
export function undoOf(kept: Effect[], taken: Effect[]): Effect[] {
  const undone = taken.slice(kept.length);
  const restored = [...new Set(Object.values(originals))].flatMap((original) => {
    const isRival = ({ type }: Effect) => originals[type] === original;
    return original && undone.some(isRival) ? [kept.findLast(isRival) ?? original] : [];
  });
  const before = tagsOf(kept);
  const removed = [...tagsOf(undone)].filter((tag) => !before.has(tag));
  return [...restored, ...removed.map((tag) => ({ type: 'remove_tag' as const, tag }))];
}
