import type { Dialog, Flow } from '@balcao/dialog/flow';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Fault } from './draft-calls.ts';
import type { DraftStore } from './draft-store.ts';

/** The draft of the page; provided by the designer. */
export const DraftContext = createContext<DraftStore | null>(null);

export function useDraft(): DraftStore {
  const draft = use(DraftContext);
  if (!draft) throw new Error('useDraft needs a DraftContext');
  return draft;
}

/** A part of the draft. `read` must give the same value again as long as that part does not change. */
export function useDraftPart<Part>(read: (draft: DraftStore) => Part): Part {
  const draft = useDraft();
  return useSyncExternalStore(draft.watch, () => read(draft));
}

export const useFlow = (): Flow => useDraftPart((draft) => draft.flow());

/** The name of the open dialog. */
export const useDialogName = (): string => useDraftPart((draft) => draft.dialog());

export const useOpenDialog = (): Dialog | undefined =>
  useDraftPart((draft) => draft.flow().dialogs[draft.dialog()]);

/** The chosen blocks and marks of the open dialog. */
export const useChosen = (): readonly string[] => useDraftPart((draft) => draft.chosen());

export const useFaults = (): readonly Fault[] => useDraftPart((draft) => draft.faults());

/** The faults of one block, by its wire id. */
export function useFaultsOf(wireId: string): readonly Fault[] {
  const faults = useFaults();
  return useMemo(() => faults.filter(({ block }) => block === wireId), [faults, wireId]);
}
