/** Why the server closed the connection and the page must wait before it reconnects. */
export type Pausing = 'full' | 'fast' | 'slow';

/** The close codes for it: `tooMany`, `tooFast` and `tooSlow` of the contract's `CLOSE`. */
const pauses: Record<number, Pausing> = { 4429: 'full', 4420: 'fast', 4408: 'slow' };

/** The texts for `fast` and `slow`; for `full`, each page has its own. */
export const pausedTexts = {
  fast: 'Esta página pediu novidades demais e, por enquanto, não se atualiza sozinha.',
  slow: 'A conexão está lenta e, por enquanto, esta página não se atualiza sozinha.',
};

/** Undefined if the connection was lost for another reason. */
export const pausingOf = (code: number): Pausing | undefined => pauses[code];

export const isPausing = (state: string): state is Pausing =>
  Object.values<string>(pauses).includes(state);

const FIRST_MS = 30_000;
/** The limit of doublings: the pause grows up to sixteen minutes. */
const MOST_DOUBLINGS = 5;

/** The pause after this many closes in a row. */
export const pauseWhenFull = (times: number, first = FIRST_MS): number =>
  first * 2 ** Math.min(times, MOST_DOUBLINGS);
