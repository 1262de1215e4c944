import type {
  OfficeClientFrame,
  OfficeEvent,
  OfficeServerFrame,
  PresenceState,
} from '@balcao/contract/live';
import { pauseWhenFull, TOO_MANY } from './full-pause.ts';
import { PresenceBook } from './presence-book.ts';

/**
 * `lost`: waiting for the next attempt. `gaveUp`: all attempts spent, until `reconnect()`. `full`: this person has too many
 * pages open; it comes again by itself, after longer and longer pauses.
 */
export type SocketState = 'connecting' | 'ready' | 'lost' | 'gaveUp' | 'full';
/** The right to listen is not there, or no more. */
type Ended = { type: 'ended' };
/** `'ready'` comes after every (re)subscription: whatever happened before it must be asked for. */
export type TopicSignal = OfficeEvent | Ended | 'ready';
type Listener = (signal: TopicSignal) => void;

/** Times in ms. Defaults are those of specification section 9. */
type Delays = { retryDelay?: number; helloDelay?: number; fullDelay?: number };
type Options = Delays & { url: string; attempts?: number };

/** Of the pause before an attempt, so that a server that comes back is not met by all pages at once. */
const JITTER = 0.2;
const ASK_AGAIN_MS = 10_000;

/** The back-office's live connection: hello handshake, topics, retries (specification section 4). */
export class OfficeSocket {
  readonly #options: Options & { retryDelay: number; helloDelay: number; attempts: number };
  readonly #topics = new Map<string, Set<Listener>>();
  readonly #watchers = new Set<() => void>();
  /** Subscriptions that the server has confirmed. */
  readonly #confirmed = new Set<string>();
  /** What this person does at topics; told again after each subscription. */
  readonly #doing = new Map<string, PresenceState>();
  /** Who is at which ticket. */
  readonly presence = new PresenceBook();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: SocketState = 'connecting';
  #tries = 0;
  /** How often in a row there was no room. */
  #full = 0;
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
      this.#confirmed.delete(topic);
      this.#sendWhenReady({ action: 'unsub', topic });
    };
  }

  /** Says what this person does at a topic, now and whenever the connection comes back. */
  tellPresence(topic: string, state: PresenceState): void {
    if ((this.#doing.get(topic) ?? 'away') === state) return;
    if (state === 'away') this.#doing.delete(topic);
    else this.#doing.set(topic, state);
    if (this.#confirmed.has(topic)) this.#send({ action: 'presence', topic, state });
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
    socket.onclose = ({ code }) => {
      clearTimeout(this.#timer);
      this.#socket = null;
      this.#confirmed.clear();
      this.presence.forget('tickets');
      if (this.#closed) return;
      if (code === TOO_MANY) this.#comeLater();
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

  /** Such a page is let in and closed at once: it must not come again and again like one that has lost its line. */
  #comeLater(): void {
    this.#become('full');
    this.#connectAfter(pauseWhenFull(this.#full, this.#options.fullDelay));
    this.#full += 1;
  }

  #connectAfter(pause: number): void {
    this.#timer = setTimeout(() => this.#connect(), pause * (1 + JITTER * Math.random()));
  }

  #receive(frame: OfficeServerFrame): void {
    if ('ok' in frame) this.#refused(frame);
    else if (frame.action === 'event') this.#hear(frame);
    else if (frame.action === 'subOk') this.#subscribed(frame.topic);
    else if (frame.action === 'helloOk') {
      this.#full = 0;
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

  /** What came too fast was not taken: its topic would stay silent. */
  #askAgain(topic: string): void {
    if (this.#topics.has(topic) && !this.#confirmed.has(topic)) {
      this.#sendWhenReady({ action: 'sub', topic });
    }
  }

  #hear(event: OfficeEvent): void {
    // Those who are there are told again right after.
    if (event.type === 'missed') this.presence.forget(event.topic);
    if (event.type === 'presence') this.presence.note(event.data);
    else this.#tell(event.topic, event);
  }

  #subscribed(topic: string): void {
    this.#confirmed.add(topic);
    this.presence.forget(topic);
    const state = this.#doing.get(topic);
    if (state) this.#send({ action: 'presence', topic, state });
    this.#tell(topic, 'ready');
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
