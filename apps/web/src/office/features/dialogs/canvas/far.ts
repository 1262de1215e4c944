import { createContext } from 'react';

/** Whether the canvas is so small that blocks are drawn without their contents. */
export const Far = createContext(false);

/** Below this zoom nobody can read a block. */
export const FAR_ZOOM = 0.4;
