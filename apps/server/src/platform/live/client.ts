import { errorCatalogue } from '@balcao/contract/errors';
import type { OfficeNews, OfficeServerFrame } from '@balcao/contract/live';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { sendFrame } from '../http/frames.ts';

/** How much one client may leave unread in the server's memory before its events are dropped. */
const MOST_WAITING_BYTES = 256 * 1024;
/** A client that does not even read answers, or reads nothing for this long, is disconnected; it may reconnect. */
const MOST_ANSWERS_BYTES = 4 * MOST_WAITING_BYTES;
const PATIENCE_MS = 30_000;

/** One open `/ws/office` connection. */
export type Client = {
  socket: WebSocket;
  sessionToken: string;
  actor: Actor;
  /** How often its rights were read, and the number of the latest read that has finished. */
  asked: number;
  answered: number;
  /** Names of the topics that it subscribes to. */
  topics: Set<string>;
  /** Number of events sent so far. */
  sent: number;
  /** Since when events are dropped because the client does not read them. */
  behindSince: number | undefined;
};

/** Answers a frame. */
export function answer(client: Client, frame: OfficeServerFrame): void {
  if (client.socket.bufferedAmount > MOST_ANSWERS_BYTES) client.socket.terminate();
  else sendFrame(client.socket, frame, MOST_ANSWERS_BYTES);
}

/** Refuses a frame with the contract's text. */
export function refuse(
  client: Client,
  code: 'FORBIDDEN' | 'BAD_REQUEST' | 'TOO_MANY',
  topic?: string,
): void {
  const { message } = errorCatalogue[code];
  answer(client, { ok: false, code, message, ...(topic !== undefined && { topic }) });
}

/** An event's text before and after its number, which each connection counts for itself. */
export type EventText = { head: string; tail: string };

/** Serializes an event once for all listeners. */
export function textOf(topic: string, { type, data }: OfficeNews): EventText {
  return {
    head: `{"action":"event","topic":${JSON.stringify(topic)},"seq":`,
    tail: `,"type":"${type}","data":${JSON.stringify(data)}}`,
  };
}

/** Sends one event with the connection's next number; a client that does not read gets none until it has caught up. */
export function sendEvent(client: Client, { head, tail }: EventText): void {
  const { socket } = client;
  if (client.behindSince !== undefined || socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_WAITING_BYTES) {
    client.behindSince = performance.now();
    return;
  }
  client.sent += 1;
  socket.send(head + client.sent + tail);
}

/** True if a client that was behind has read everything that waited: it must learn that it missed events. */
export function hasCaughtUp(client: Client): boolean {
  if (client.behindSince === undefined) return false;
  if (client.socket.bufferedAmount === 0) {
    client.behindSince = undefined;
    return true;
  }
  if (performance.now() - client.behindSince > PATIENCE_MS) client.socket.terminate();
  return false;
}
