import { store } from '../../ui/store.ts';

type Overlay = 'palette' | 'help';

/** The overlay that the person has opened; one at a time. */
export const overlay = store<Overlay | null>(null);

export const openPalette = () => overlay.set('palette');
export const openHelp = () => overlay.set('help');

/** Call it when a dialog has closed; another one may have replaced it meanwhile. */
export function closeOverlay(closed: Overlay): void {
  if (overlay.get() === closed) overlay.set(null);
}
