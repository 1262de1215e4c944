import { newId } from '../platform/new-id.ts';
import type { Store } from './browser-storage.ts';
import type { Pending } from './state.ts';

type StoredOutbox = { pending?: Pending; ticketKey?: string; consent?: string };

/**
 * What the visitor sent and the server has not confirmed, kept across a reload of the page. If storage is denied
 * (private windows, full disk), it is kept only as long as the page.
 */
export class Outbox {
  readonly #store: Store;
  readonly #name: string;
  #kept: StoredOutbox = {};

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

  /** The accepted version of the privacy notice. */
  get consent(): string | undefined {
    return this.#kept.consent;
  }

  /** The same key until a ticket exists, so that a repeated request opens only one. */
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

  /** Undefined: the server has recorded no acceptance. */
  accept(consent: string | undefined): void {
    this.#keep({ ...this.#kept, consent });
  }

  /** The ticket exists and has recorded the acceptance; the next one gets a new key. */
  ticketMade(): void {
    this.#keep({ pending: this.#kept.pending });
  }

  #keep(kept: StoredOutbox): void {
    this.#kept = kept;
    try {
      if (kept.pending || kept.ticketKey || kept.consent)
        this.#store.setItem(this.#name, JSON.stringify(kept));
      else this.#store.removeItem(this.#name);
    } catch {
      // It stays in memory, which is enough.
    }
  }
}
