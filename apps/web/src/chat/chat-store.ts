import { reduce } from './reduce.ts';
import { type ChatEvent, type ChatState, initialState, type Notice } from './state.ts';

const BETWEEN_CARDS = 2_000;

type Timer = ReturnType<typeof setTimeout>;

/** The state of the page and what happens in it by time alone: waiting cards show up, notices go away. */
export class ChatStore {
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  #reveal: Timer | undefined;
  #notice: Timer | undefined;

  constructor(messages: ChatState['messages']) {
    this.#state = initialState(messages);
  }

  get state(): ChatState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Waits until the state is as wished. */
  until(wished: (state: ChatState) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!wished(this.#state)) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  dispatch(event: ChatEvent): void {
    this.#state = reduce(this.#state, event);
    for (const listener of this.#listeners) listener();
    if (this.#state.waiting.length > 0)
      this.#reveal ??= setTimeout(this.#revealNext, BETWEEN_CARDS);
    else this.#stopRevealing();
  }

  /** Shows a notice for as long as it stays; null takes the present one away. */
  tell(notice: Notice | null): void {
    clearTimeout(this.#notice);
    this.dispatch({ type: 'notice', notice });
    if (notice) this.#notice = setTimeout(() => this.tell(null), notice.stays);
  }

  #revealNext = (): void => {
    this.#reveal = undefined;
    this.dispatch({ type: 'reveal' });
  };

  #stopRevealing(): void {
    clearTimeout(this.#reveal);
    this.#reveal = undefined;
  }
}
