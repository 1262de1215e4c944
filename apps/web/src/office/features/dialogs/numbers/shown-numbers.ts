import { useSyncExternalStore } from 'react';
import { store } from '../../../../ui/store.ts';
import type { DraftStore } from '../draft-store.ts';
import { useDialogName, useDraft } from '../use-draft.ts';
import type { Numbers, NumbersOfBlock } from './numbers.ts';

const made = new WeakMap<DraftStore, ReturnType<typeof store<Numbers | null>>>();

/**
 * The numbers that canvas and outline show; null while nobody looks at them. They stand beside the draft, not in the
 * nodes, so that only the blocks in sight are drawn again when they come, go or change.
 */
export function shownNumbersOf(draft: DraftStore) {
  const known = made.get(draft) ?? store<Numbers | null>(null);
  made.set(draft, known);
  return known;
}

/** The numbers that are shown; null while none are. */
export function useShownNumbers(): Numbers | null {
  const shown = shownNumbersOf(useDraft());
  return useSyncExternalStore(shown.watch, shown.get);
}

/** Those of a block of the open dialog. */
export function useNumbersOf(block: string): NumbersOfBlock | undefined {
  const shown = shownNumbersOf(useDraft());
  const wireId = `${useDialogName()}/${block}`;
  return useSyncExternalStore(shown.watch, () => shown.get()?.blocks.get(wireId));
}

/** How often the busiest way was taken; 0 while no numbers are shown. */
export function useTraffic(): number {
  const shown = shownNumbersOf(useDraft());
  return useSyncExternalStore(shown.watch, () => shown.get()?.traffic ?? 0);
}
