import { createContext, type MouseEvent } from 'react';

/** A way out of a block of the open dialog. */
export type Exit = { block: string; exit: string };

/** What edges and nodes ask of the canvas; null where it may only be read. */
export type Acts = { insert: (on: Exit, event: MouseEvent) => void };

export const CanvasActs = createContext<Acts | null>(null);
