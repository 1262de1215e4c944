import { CardSpacing } from './card-spacing.ts';
import { reduce } from './reduce.ts';
import { type ChatEvent, type ChatState, initialState, type Notice } from './state.ts';

type Timer = ReturnType<typeof setTimeout>;

/** The state of the page, and what changes in it with time: waiting cards appear, notices disappear. */
export class ChatStore {
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  readonly #spacing = new CardSpacing(() => this.dispatch({ type: 'reveal' }));
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

  /** Waits until the state satisfies the condition. */
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
    this.#spacing.watch(this.#state.waiting.length);
  }

  /** Shows a notice for its duration; null removes the current one. */
  tell(notice: Notice | null): void {
    clearTimeout(this.#notice);
    this.dispatch({ type: 'notice', notice });
    if (notice) this.#notice = setTimeout(() => this.tell(null), notice.stays);
  }
}
