import { useEffect, useRef, useState } from 'react';
import { type Pausing, pauseWhenFull, pausingOf } from '../platform/socket/close-pause.ts';

const RETRY_MS = 5_000;
const ATTEMPTS = 10;
/** The server says that retrying is useless. */
const UNKNOWN_LINK = 4404;
/** Without room, a page is let in and closed at once: a page that stays this long has been accepted. */
const TAKEN_MS = 2_000;

type Hear = { onNews: () => void; onPause: (pausing: Pausing | undefined) => void };

/** Listens at an address and reconnects by itself, until it is closed. */
class Listener {
  readonly #address: string;
  readonly #hear: Hear;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #refused = 0;

  constructor(address: string, hear: Hear) {
    this.#address = address;
    this.#hear = hear;
    this.#connect();
  }

  /** Retries without waiting for the end of the pause. */
  retry(): void {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#socket) this.#socket.onclose = null;
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#hear.onNews();
      this.#tries = 0;
      this.#timer = setTimeout(() => this.#taken(), TAKEN_MS);
    };
    socket.onmessage = this.#hear.onNews;
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #taken(): void {
    this.#refused = 0;
    this.#hear.onPause(undefined);
  }

  #lost(code: number): void {
    clearTimeout(this.#timer);
    this.#socket = undefined;
    const pausing = pausingOf(code);
    if (pausing) {
      this.#hear.onPause(pausing);
      this.#connectAfter(pauseWhenFull(this.#refused++));
    } else if (code !== UNKNOWN_LINK && this.#tries++ < ATTEMPTS) this.#connectAfter(RETRY_MS);
  }

  #connectAfter(ms: number): void {
    this.#timer = setTimeout(() => this.#connect(), ms);
  }
}

/**
 * Calls `onNews` when the payment behind a link has changed, and after each connection, because changes may have been
 * missed. Listens while `active`. `pausing`: why this page gets no updates for a while.
 */
export function usePaymentNews(token: string, active: boolean, onNews: () => void) {
  const [pausing, setPausing] = useState<Pausing>();
  const listening = useRef<Listener>(undefined);
  useEffect(() => {
    if (!active) return;
    const address = `${window.location.origin.replace('http', 'ws')}/ws/pm?token=${encodeURIComponent(token)}`;
    const listener = new Listener(address, { onNews, onPause: setPausing });
    listening.current = listener;
    return () => {
      listener.close();
      setPausing(undefined);
    };
  }, [token, active, onNews]);
  return { pausing, retry: () => listening.current?.retry() };
}
