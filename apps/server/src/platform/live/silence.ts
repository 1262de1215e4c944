/** Pages that connect later than this ask again anyway. */
const LONGEST_MS = 60_000;
const MOST_TOPICS = 10_000;

/**
 * How long each topic has had no event. A page that subscribes learns it, and need not ask again for what it asked for
 * during that silence.
 */
export class Silence {
  /** The time of each topic's last event, the oldest first. */
  readonly #lastEvents = new Map<string, number>();
  /** Nothing is known of events before this. */
  #since = performance.now();

  /** Call it before listeners get the event. */
  noteEvent(topic: string): void {
    this.#lastEvents.delete(topic);
    this.#lastEvents.set(topic, performance.now());
    if (this.#lastEvents.size > MOST_TOPICS) this.#forgetOldest();
  }

  /** Events may be lost. */
  noteGap(): void {
    this.#lastEvents.clear();
    this.#since = performance.now();
  }

  /** In whole milliseconds, rather too few than too many. */
  lengthOf(topic: string): number {
    const length = performance.now() - (this.#lastEvents.get(topic) ?? this.#since);
    return Math.min(LONGEST_MS, Math.floor(length));
  }

  #forgetOldest(): void {
    for (const [topic, at] of this.#lastEvents) {
      this.#lastEvents.delete(topic);
      this.#since = at;
      return;
    }
  }
}
