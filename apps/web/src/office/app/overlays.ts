import { store } from '../../ui/store.ts';

type Overlay = 'palette' | 'help';

/** What lies over the page by the person's wish; one at a time. */
export const overlay = store<Overlay | null>(null);

export const openPalette = () => overlay.set('palette');
export const openHelp = () => overlay.set('help');

/** A dialog that has closed; another may have taken its place meanwhile. */
export function closeOverlay(closed: Overlay): void {
  if (overlay.get() === closed) overlay.set(null);
}
