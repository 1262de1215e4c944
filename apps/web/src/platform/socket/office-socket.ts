import type { OfficeClientFrame, OfficeEvent, OfficeServerFrame } from '@balcao/contract/live';

/** `lost`: waiting for the next attempt. `gaveUp`: all attempts spent, until `reconnect()`. */
export type SocketState = 'connecting' | 'ready' | 'lost' | 'gaveUp';
/** `'ready'` comes after every (re)subscription: whatever happened before it must be asked for. */
export type TopicSignal = OfficeEvent | 'ready';
type Listener = (signal: TopicSignal) => void;

/** Times in ms. Defaults are those of specification section 9. */
type Options = { url: string; retryDelay?: number; helloDelay?: number; attempts?: number };

/** The back-office's live connection: hello handshake, topics, retries (specification section 4). */
export class OfficeSocket {
  readonly #options: Required<Options>;
  readonly #topics = new Map<string, Set<Listener>>();
  readonly #watchers = new Set<() => void>();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: SocketState = 'connecting';
  #tries = 0;
  #closed = false;

  constructor(options: Options) {
    this.#options = { retryDelay: 5_000, helloDelay: 1_000, attempts: 10, ...options };
    this.#connect();
  }

  get state(): SocketState {
    return this.#state;
  }

  /** Calls back at each change of `state`; returns the way out. */
  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  };

  /** Listens to a topic; all its listeners share one subscription. Returns the way out. */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#topics.get(topic) ?? new Set();
    if (listeners.size === 0) this.#sendWhenReady({ action: 'sub', topic });
    else if (this.#state === 'ready') listener('ready');
    this.#topics.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#topics.get(topic) !== listeners) return;
      this.#topics.delete(topic);
      this.#sendWhenReady({ action: 'unsub', topic });
    };
  }

  /** Starts over with a full set of attempts, unless a connection stands. */
  reconnect(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#timer = setTimeout(() => this.#send({ action: 'hello' }), this.#options.helloDelay);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)));
    socket.onclose = () => {
      clearTimeout(this.#timer);
      this.#socket = null;
      if (!this.#closed) this.#retry();
    };
  }

  #retry(): void {
    if (this.#tries >= this.#options.attempts) {
      console.warn('Retry gave up');
      this.#become('gaveUp');
      return;
    }
    this.#tries += 1;
    this.#become('lost');
    this.#timer = setTimeout(() => this.#connect(), this.#options.retryDelay);
  }

  #receive(frame: OfficeServerFrame): void {
    if ('ok' in frame) console.warn('office socket', frame.code, frame.topic ?? '');
    else if (frame.action === 'event') this.#tell(frame.topic, frame);
    else if (frame.action === 'subOk') this.#tell(frame.topic, 'ready');
    else if (frame.action === 'helloOk') {
      this.#become('ready');
      for (const topic of this.#topics.keys()) this.#send({ action: 'sub', topic });
    }
  }

  #tell(topic: string, signal: TopicSignal): void {
    for (const listener of this.#topics.get(topic) ?? []) listener(signal);
  }

  #become(state: SocketState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }

  #send(frame: OfficeClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #sendWhenReady(frame: OfficeClientFrame): void {
    if (this.#state === 'ready') this.#send(frame);
  }
}
