import { store } from '../../../ui/store.ts';

/** The panel with the form of the chosen block. */
export const INSPECTOR = 'Bloco';

/** The canvas, where it is a panel of its own. */
export const DRAWING = 'Desenho';

/** The panel that another part of the designer asks for; a new object each time. */
export const wantedPanel = store<{ name: string } | null>(null);
