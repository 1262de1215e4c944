import { useSyncExternalStore } from 'react';
import { store } from '../../../../ui/store.ts';

/** The pointer crosses a small gap between a line and its button. */
const LINGER_MS = 250;

/** The edge under the pointer. A store of its own: only two edges are drawn again when it changes. */
const near = store('');
let leaving: ReturnType<typeof setTimeout> | undefined;

export function comeNear(edge: string): void {
  clearTimeout(leaving);
  near.set(edge);
}

export function goAway(): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => near.set(''), LINGER_MS);
}

export const useIsNear = (edge: string): boolean =>
  useSyncExternalStore(near.watch, () => near.get() === edge);
