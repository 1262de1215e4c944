import { useSyncExternalStore } from 'react';
import { store } from '../../../../ui/store.ts';
import type { DraftStore } from '../draft-store.ts';
import { useDraft } from '../use-draft.ts';

const made = new WeakMap<DraftStore, ReturnType<typeof store<string>>>();

/** The wire id of the block at which a draft's test rests; '' while nobody looks at a test. The canvas lights it. */
export function litOf(draft: DraftStore) {
  const known = made.get(draft) ?? store('');
  made.set(draft, known);
  return known;
}

/** Whether the test rests at a block of the open dialog. */
export function useIsLit(block: string): boolean {
  const draft = useDraft();
  const lit = litOf(draft);
  return useSyncExternalStore(lit.watch, () => lit.get() === `${draft.dialog()}/${block}`);
}
