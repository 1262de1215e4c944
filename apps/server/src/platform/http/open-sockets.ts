import { randomBytes } from 'node:crypto';
import { CLOSE } from '@balcao/contract/chatbot';
import type { WebSocket } from 'ws';
import type { Context } from '../context.ts';
import { endSoon } from './frames.ts';

/** Proxies cut a line on which nothing has passed for a minute. */
const PING_MS = 25_000;

/** Where sockets are counted (an address, a ticket, a person), how many it may hold, and what the next one is told: 120 bytes at most. */
type Place = { key: string; most: number; full: string };

/** The word that a socket must send back; it has none when it has done so. */
const asked = new WeakMap<WebSocket, string>();

function hear(this: WebSocket, word: Buffer): void {
  if (asked.get(this) === word.toString()) asked.delete(this);
}

function pingAll(sockets: Iterable<WebSocket>): void {
  const word = randomBytes(4).toString('hex');
  for (const socket of sockets) {
    // A peer that vanished without a word is noticed only by asking.
    if (asked.has(socket)) {
      socket.terminate();
      continue;
    }
    asked.set(socket, word);
    socket.ping(word);
  }
}

/** The open sockets of one kind on this server: counted, and asked again and again whether they are still there. */
export function openSockets(ctx: Context, kind: 'chatbot' | 'office' | 'payment') {
  const sockets = new Set<WebSocket>();
  const held = new Map<string, number>();
  const timer = setInterval(() => pingAll(sockets), PING_MS);

  function count(key: string, by: 1 | -1): void {
    const now = (held.get(key) ?? 0) + by;
    if (now === 0) held.delete(key);
    else held.set(key, now);
  }

  function keep(socket: WebSocket, places: Place[]): void {
    sockets.add(socket);
    ctx.metrics.sockets.inc({ kind });
    for (const { key } of places) count(key, 1);
    socket.on('pong', hear);
    socket.on('close', () => {
      sockets.delete(socket);
      ctx.metrics.sockets.dec({ kind });
      for (const { key } of places) count(key, -1);
    });
  }

  return {
    /** Keeps the socket and gives true; or closes it (4429) and says why, by `tell` and in the reason. */
    admit(socket: WebSocket, places: Place[], tell: (full: string) => void = () => {}): boolean {
      // Also of one that is refused: what it may still send must not be a fault of ours.
      socket.on('error', (err) => ctx.log.info({ err, kind }, 'socket failed'));
      const taken = places.find(({ key, most }) => (held.get(key) ?? 0) >= most);
      if (!taken) keep(socket, places);
      else {
        tell(taken.full);
        endSoon(socket, CLOSE.tooMany, taken.full);
      }
      return taken === undefined;
    },
    stop: () => clearInterval(timer),
  };
}
