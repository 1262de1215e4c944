const LONGEST = 30_000;
/** From this attempt on, the pause is the longest. */
const LATE = 5;

/** Milliseconds before the given attempt (0 is the first retry): 1, 2, 4, … 30 s, up to a quarter less by chance. */
export function pauseBefore(attempt: number, chance: number): number {
  return Math.min(1000 * 2 ** attempt, LONGEST) * (1 - chance / 4);
}

/** Growing pauses between attempts; `wake` ends the current one at once. */
export class Backoff {
  #attempt = 0;
  #end: (() => void) | null = null;

  wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseBefore(this.#attempt++, Math.random()));
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  wake(): void {
    this.#end?.();
  }

  /** The next pause is the longest. */
  slowDown(): void {
    this.#attempt = Math.max(this.#attempt, LATE);
  }

  reset(): void {
    this.#attempt = 0;
  }
}
