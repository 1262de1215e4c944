import { newId } from '../platform/new-id.ts';
import type { Store } from './browser-storage.ts';
import type { Pending } from './state.ts';

type Kept = { pending?: Pending; ticketKey?: string; consent?: string };

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

  /** The version of the privacy notice that was accepted. */
  get consent(): string | undefined {
    return this.#kept.consent;
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
    this.#keep({ ...this.#kept, pending: undefined });
  }

  /** Undefined: the server knows nothing of an acceptance. */
  accept(consent: string | undefined): void {
    this.#keep({ ...this.#kept, consent });
  }

  /** The ticket exists and knows what was accepted; the next one gets a new key. */
  ticketMade(): void {
    this.#keep({ pending: this.#kept.pending });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      if (kept.pending || kept.ticketKey || kept.consent)
        this.#store.setItem(this.#name, JSON.stringify(kept));
      else this.#store.removeItem(this.#name);
    } catch {
      // Kept in memory; nothing else to do.
    }
  }
}
