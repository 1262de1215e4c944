import type { FaultState } from '@balcao/contract/dialogs/flow-faults';

/** The page's filters in the address; without a state it shows the open problems. */
export type FaultSearch = { state?: FaultState; dialog?: number; q?: string };

/** Reads the filters from an address; invalid ones are left out. */
export function faultSearch({ state, dialog, q }: Record<string, unknown>): FaultSearch {
  const id = Number(dialog);
  return {
    ...(state === 'corrected' && { state }),
    ...(Number.isSafeInteger(id) && id > 0 && { dialog: id }),
    ...(typeof q === 'string' && q.trim() && { q: q.trim().slice(0, 100) }),
  };
}
