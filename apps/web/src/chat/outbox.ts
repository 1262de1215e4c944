import { newId } from './new-id.ts';
import type { Pending } from './state.ts';

type Kept = { pending?: Pending; ticketKey?: string };

/** `sessionStorage`, or anything like it. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What the visitor sent and the server has not confirmed, kept over a reload of the page. Storage may be
 * refused (private windows, full disk): then it is kept for the life of the page alone.
 */
export class Outbox {
  readonly #store: Store;
  readonly #name: string;
  #kept: Kept = {};

  constructor(store: Store, code: string) {
    this.#store = store;
    this.#name = `at_chatbot_outbox:${code}`;
    try {
      this.#kept = JSON.parse(store.getItem(this.#name) ?? '{}');
    } catch {
      this.#kept = {};
    }
  }

  get pending(): Pending | undefined {
    return this.#kept.pending;
  }

  /** The same key until a ticket is made, so that asking twice makes one. */
  get ticketKey(): string {
    const ticketKey = this.#kept.ticketKey ?? newId();
    this.#keep({ ...this.#kept, ticketKey });
    return ticketKey;
  }

  hold(pending: Pending): void {
    this.#keep({ ...this.#kept, pending });
  }

  /** The answer was confirmed or refused. */
  settle(): void {
    this.#keep({ ticketKey: this.#kept.ticketKey });
  }

  /** The ticket exists; the next one gets a new key. */
  ticketMade(): void {
    this.#keep({ pending: this.#kept.pending });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      if (kept.pending || kept.ticketKey) this.#store.setItem(this.#name, JSON.stringify(kept));
      else this.#store.removeItem(this.#name);
    } catch {
      // Kept in memory; nothing else to do.
    }
  }
}
