import { useEffect, useRef, useState } from 'react';
import { pauseWhenFull, TOO_MANY } from '../platform/socket/full-pause.ts';

const RETRY_MS = 5_000;
const ATTEMPTS = 10;
/** The server's word that trying again is of no use. */
const UNKNOWN_LINK = 4404;
/** Where there is no room a page is let in and closed at once: whoever stays so long has been taken. */
const TAKEN_MS = 2_000;

type Hear = { onNews: () => void; onFull: (full: boolean) => void };

/** Listens at an address, and comes back by itself, until it is closed. */
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

  /** Without waiting for the end of the pause. */
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
      if (this.#tries + this.#refused > 0) this.#hear.onNews();
      this.#tries = 0;
      this.#timer = setTimeout(() => this.#taken(), TAKEN_MS);
    };
    socket.onmessage = this.#hear.onNews;
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #taken(): void {
    this.#refused = 0;
    this.#hear.onFull(false);
  }

  #lost(code: number): void {
    clearTimeout(this.#timer);
    this.#socket = undefined;
    if (code === TOO_MANY) {
      this.#hear.onFull(true);
      this.#connectAfter(pauseWhenFull(this.#refused++));
    } else if (code !== UNKNOWN_LINK && this.#tries++ < ATTEMPTS) this.#connectAfter(RETRY_MS);
  }

  #connectAfter(ms: number): void {
    this.#timer = setTimeout(() => this.#connect(), ms);
  }
}

/**
 * Calls `onNews` when the payment behind a link has changed, and after each reconnection, for something may have passed
 * by meanwhile. Listens while `active`. `full`: too many pages have it open, so that this one hears nothing.
 */
export function usePaymentNews(token: string, active: boolean, onNews: () => void) {
  const [full, setFull] = useState(false);
  const listening = useRef<Listener>(undefined);
  useEffect(() => {
    if (!active) return;
    const address = `${window.location.origin.replace('http', 'ws')}/ws/pm?token=${encodeURIComponent(token)}`;
    const listener = new Listener(address, { onNews, onFull: setFull });
    listening.current = listener;
    return () => {
      listener.close();
      setFull(false);
    };
  }, [token, active, onNews]);
  return { full, retry: () => listening.current?.retry() };
}
