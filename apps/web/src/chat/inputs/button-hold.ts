const HOLD = 3_000;

/**
 * After a click on a choice, further clicks are blocked for 3 s, including those on the next step's choices
 * (docs/product/chatbot.md#conversation).
 */
export class ButtonHold {
  #until = 0;

  /** False while an earlier click holds the buttons. Takes the current time in milliseconds. */
  take(now: number): boolean {
    if (this.left(now) > 0) return false;
    this.#until = now + HOLD;
    return true;
  }

  /** How many milliseconds the buttons stay held. */
  left(now: number): number {
    return Math.max(0, this.#until - now);
  }
}
