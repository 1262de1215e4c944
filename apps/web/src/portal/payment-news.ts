import { useEffect } from 'react';

const RETRY_MS = 5_000;
const ATTEMPTS = 10;
/** The server's word that trying again is of no use: an unknown link, too many pages. */
const LAST_WORDS = [4404, 4429];

/**
 * Calls `onNews` when the payment behind a link has changed, and after each reconnection, for something may have passed
 * by meanwhile. Listens while `active`.
 */
export function usePaymentNews(token: string, active: boolean, onNews: () => void): void {
  useEffect(() => {
    if (!active) return;
    const address = `${window.location.origin.replace('http', 'ws')}/ws/pm?token=${encodeURIComponent(token)}`;
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    let ended = false;

    const connect = () => {
      const opened = new WebSocket(address);
      socket = opened;
      opened.onopen = () => {
        if (tries > 0) onNews();
        tries = 0;
      };
      opened.onmessage = onNews;
      opened.onclose = ({ code }) => {
        if (ended || LAST_WORDS.includes(code) || tries >= ATTEMPTS) return;
        tries += 1;
        timer = setTimeout(connect, RETRY_MS);
      };
    };
    connect();
    return () => {
      ended = true;
      clearTimeout(timer);
      socket?.close();
    };
  }, [token, active, onNews]);
}
