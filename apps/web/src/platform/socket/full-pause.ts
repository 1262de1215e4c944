/** Close code of a server that has no room for more pages (`CLOSE.tooMany` of the contract). */
export const TOO_MANY = 4429;

const FIRST_MS = 30_000;
/** The pause doubles so often: to sixteen minutes. */
const MOST_DOUBLINGS = 5;

/** The pause of a page that was told so often in a row that there is no room for it. */
export const pauseWhenFull = (times: number, first = FIRST_MS): number =>
  first * 2 ** Math.min(times, MOST_DOUBLINGS);
