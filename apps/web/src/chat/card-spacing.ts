/** The script's cards appear one by one, so far apart (docs/product/chatbot.md). */
const BETWEEN_CARDS_MS = 2_000;

/** Reveals waiting cards one after the other, with a pause before each. */
export class CardSpacing {
  readonly #reveal: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(reveal: () => void) {
    this.#reveal = reveal;
  }

  /** Begins a pause while cards wait, unless one is under way; ends it when none waits. */
  watch(waiting: number): void {
    if (waiting > 0) this.#timer ??= setTimeout(this.#next, BETWEEN_CARDS_MS);
    else this.#stop();
  }

  #next = (): void => {
    this.#timer = undefined;
    this.#reveal();
  };

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
