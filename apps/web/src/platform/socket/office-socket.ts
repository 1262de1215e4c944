import type {
  OfficeClientFrame,
  OfficeEvent,
  OfficeServerFrame,
  PresenceState,
} from '@balcao/contract/live';
import { type Pausing, pauseWhenFull, pausingOf } from './close-pause.ts';
import { PresenceBook } from './presence-book.ts';

/**
 * `lost`: waiting for the next attempt. `gaveUp`: no attempts left, until `reconnect()`. In the other cases the server
 * closed the connection and the page returns after growing pauses: `full` (this person has too many pages open), `fast`
 * (it asked for too much), `slow` (it did not read its messages).
 */
export type SocketState = 'connecting' | 'ready' | 'lost' | 'gaveUp' | Pausing;
/** The person may not, or may no longer, listen. */
type Ended = { type: 'ended' };
/** `'ready'` comes after every (re)subscription: the listener must load again what it asked for before `quietSince`. */
export type TopicSignal = OfficeEvent | Ended | 'ready';
/**
 * `quietSince`: the topic has had no event since this moment (`performance.now()`), so that what was asked for later
 * has missed nothing.
 */
export type TopicListener = (signal: TopicSignal, quietSince: number) => void;

/** Times in ms. Defaults are those of docs/product/limits.md#sockets. */
type Delays = { retryDelay?: number; helloDelay?: number; fullDelay?: number };
type Options = Delays & { url: string; attempts?: number };

/** Share of the pause before an attempt, so that not all pages reconnect to a returning server at once. */
const JITTER = 0.2;
const ASK_AGAIN_MS = 10_000;

/**
 * The back-office's live connection: hello handshake, topics, retries (docs/product/back-office.md#live-connection).
 */
export class OfficeSocket {
  readonly #options: Options & { retryDelay: number; helloDelay: number; attempts: number };
  readonly #topics = new Map<string, Set<TopicListener>>();
  readonly #watchers = new Set<() => void>();
  /** Subscriptions that the server has confirmed, and since when their topics are quiet. */
  readonly #confirmed = new Map<string, number>();
  /** This person's activity at topics; sent again after each subscription. */
  readonly #doing = new Map<string, PresenceState>();
  /** The people at each ticket. */
  readonly presence = new PresenceBook();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: SocketState = 'connecting';
  #tries = 0;
  /** How often in a row the server has closed it with a pause. */
  #away = 0;
  #closed = false;

  constructor(options: Options) {
    this.#options = { retryDelay: 5_000, helloDelay: 1_000, attempts: 10, ...options };
    this.#connect();
  }

  get state(): SocketState {
    return this.#state;
  }

  /** Calls `onChange` at each change of `state`; returns the function that ends it. */
  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  };

  /** Listens to a topic; all its listeners share one subscription. Returns the function that ends it. */
  subscribe(topic: string, listener: TopicListener): () => void {
    const listeners = this.#topics.get(topic) ?? new Set();
    if (listeners.size === 0) this.#sendWhenReady({ action: 'sub', topic });
    const quietSince = this.#confirmed.get(topic);
    if (quietSince !== undefined) listener('ready', quietSince);
    this.#topics.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#topics.get(topic) !== listeners) return;
      this.#topics.delete(topic);
      this.#confirmed.delete(topic);
      this.#sendWhenReady({ action: 'unsub', topic });
    };
  }

  /** Reports this person's activity at a topic, now and whenever the connection returns. */
  tellPresence(topic: string, state: PresenceState): void {
    if ((this.#doing.get(topic) ?? 'away') === state) return;
    if (state === 'away') this.#doing.delete(topic);
    else this.#doing.set(topic, state);
    if (this.#confirmed.has(topic)) this.#send({ action: 'presence', topic, state });
  }

  /** Starts over with a full set of attempts, unless a connection is open. */
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
    socket.onclose = ({ code }) => {
      clearTimeout(this.#timer);
      this.#socket = null;
      this.#confirmed.clear();
      this.presence.forget('tickets');
      if (this.#closed) return;
      const pausing = pausingOf(code);
      if (pausing) this.#comeLater(pausing);
      else this.#retry();
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
    this.#connectAfter(this.#options.retryDelay);
  }

  /** The server accepts such a page and closes it at once: it must not reconnect as after a lost connection. */
  #comeLater(pausing: Pausing): void {
    this.#become(pausing);
    this.#connectAfter(pauseWhenFull(this.#away, this.#options.fullDelay));
    this.#away += 1;
  }

  #connectAfter(pause: number): void {
    this.#timer = setTimeout(() => this.#connect(), pause * (1 + JITTER * Math.random()));
  }

  #receive(frame: OfficeServerFrame): void {
    if ('ok' in frame) this.#refused(frame);
    else if (frame.action === 'event') this.#hear(frame);
    else if (frame.action === 'subOk') this.#subscribed(frame);
    else if (frame.action === 'helloOk') {
      this.#away = 0;
      this.#become('ready');
      for (const topic of this.#topics.keys()) this.#send({ action: 'sub', topic });
    }
  }

  #refused({ code, topic }: { code: string; topic?: string }): void {
    console.warn('office socket', code, topic ?? '');
    if (topic === undefined) return;
    if (code === 'TOO_MANY') {
      setTimeout(() => this.#askAgain(topic), ASK_AGAIN_MS);
      return;
    }
    this.#confirmed.delete(topic);
    this.presence.forget(topic);
    this.#tell(topic, { type: 'ended' });
  }

  /** The server did not accept a frame that came too fast: without a retry its topic would stay silent. */
  #askAgain(topic: string): void {
    if (this.#topics.has(topic) && !this.#confirmed.has(topic)) {
      this.#sendWhenReady({ action: 'sub', topic });
    }
  }

  #hear(event: OfficeEvent): void {
    // The server sends the people at the topic right after this.
    if (event.type === 'missed') this.presence.forget(event.topic);
    if (event.type === 'presence') this.presence.note(event.data);
    else {
      if (this.#confirmed.has(event.topic)) this.#confirmed.set(event.topic, performance.now());
      this.#tell(event.topic, event);
    }
  }

  /** A server of an older version does not say how long the topic is quiet. */
  #subscribed({ topic, quiet_ms = 0 }: { topic: string; quiet_ms?: number }): void {
    this.#confirmed.set(topic, performance.now() - quiet_ms);
    this.presence.forget(topic);
    const state = this.#doing.get(topic);
    if (state) this.#send({ action: 'presence', topic, state });
    this.#tell(topic, 'ready');
  }

  #tell(topic: string, signal: TopicSignal): void {
    const quietSince = this.#confirmed.get(topic) ?? performance.now();
    for (const listener of this.#topics.get(topic) ?? []) listener(signal, quietSince);
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
