import { randomBytes } from 'node:crypto';
import { CLOSE } from '@balcao/contract/chatbot/frames';
import type { WebSocket } from 'ws';
import type { Context } from '../context.ts';
import { endSoon } from './frames.ts';

/** Proxies cut a connection that is silent for a minute. */
const PING_MS = 25_000;

/** What sockets are counted by (an address, a ticket, a person), how many it may have, and the text for the next one: 120 bytes at most. */
type Place = { key: string; most: number; full: string };

/** The payload that a socket must send back; removed once it has. */
const asked = new WeakMap<WebSocket, string>();

function hear(this: WebSocket, word: Buffer): void {
  if (asked.get(this) === word.toString()) asked.delete(this);
}

function pingAll(sockets: Iterable<WebSocket>): void {
  const word = randomBytes(4).toString('hex');
  for (const socket of sockets) {
    // Only a ping reveals a peer that vanished silently.
    if (asked.has(socket)) {
      socket.terminate();
      continue;
    }
    asked.set(socket, word);
    socket.ping(word);
  }
}

/** The open sockets of one kind on this server: counted, and pinged regularly. */
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
    /** Keeps the socket and returns true; or closes it (4429) and says why, through `tell` and in the close reason. */
    admit(socket: WebSocket, places: Place[], tell: (full: string) => void = () => {}): boolean {
      // Also for a refused socket: what it still sends must not cause a fault.
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
