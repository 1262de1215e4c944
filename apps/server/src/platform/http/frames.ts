import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOSE, MAX_FRAME_BYTES } from '@balcao/contract/chatbot';
import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';

/** The library ends a connection that sends more than this; up to it we refuse with a text. */
export const HARD_FRAME_BYTES = 4 * MAX_FRAME_BYTES;

/** What a peer may leave unread in our memory before it is ended; it may connect again. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** Who has this little left to read may be sent more. */
const DRAINED_BYTES = 64 * 1024;
const DRAIN_LOOK_MS = 50;
const CLOSE_MS = 5_000;
/** Frames that wait for their turn before the line is left unread, so that the rest waits with the sender. */
const MOST_WAITING = 8;
/** Work of one connection, its own frames and what others bring, that waits behind a turn which does not end. */
const MOST_WORK = 200;

const TOO_LARGE = 'Mensagem grande demais: o limite é de 64 KB.';
const NOT_UNDERSTOOD = 'Não entendemos a mensagem enviada.';
export const TOO_FAST = 'Muitas mensagens seguidas. Aguarde um instante.';

/** Of a text beyond its limit, for whoever wrote it; anything else is a fault of his program. */
function faultOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code !== 'too_big' || issue.path.at(-1) !== 'text') return NOT_UNDERSTOOD;
  const most = issue.maximum.toLocaleString('pt-BR');
  return `Texto longo demais: o limite é de ${most} caracteres.`;
}

type Frames<S extends z.ZodType> = {
  schema: S;
  /** Frames per second that a client may send; bursts up to twice that. */
  perSecond: number;
  /** One frame after the other, in the order of arrival. Must not reject. */
  handle(frame: z.output<S>): Promise<void> | void;
  /** Tells the client why a frame was not taken; `raw` is what could be read of it. */
  refuse(message: string, raw: unknown): void;
};

function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}

/** A bucket that refills with time: true when one more may pass. */
export function bucket({ perSecond, burst }: { perSecond: number; burst: number }) {
  let tokens = burst;
  let last = performance.now();
  return (): boolean => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    tokens -= 1;
    // A client that goes on far beyond the limit is in debt and stays refused for a while.
    tokens = Math.max(tokens, -perSecond * 5);
    return tokens >= 0;
  };
}

/** Closes a connection, and ends it soon after: who does not read does not read the close either, and holds what waits for him. */
export function endSoon(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_MS).unref();
}

/**
 * Does the work of a connection one after the other, whoever asks for it. Who is so far behind that work piles up is closed
 * (1013) and begins anew.
 */
function workQueue(socket: WebSocket) {
  let working: Promise<void> | undefined;
  let waiting = 0;

  return (job: () => Promise<void> | void): void => {
    if (waiting >= MOST_WORK) {
      endSoon(socket, CLOSE.tryAgain, 'too far behind');
      return;
    }
    waiting += 1;
    const pending = Promise.resolve(working ? working.then(job) : job()).finally(() => {
      waiting -= 1;
      if (working === pending) working = undefined;
    });
    working = pending;
  };
}

/** Takes frames no faster than they are handled: what is too much stays with the sender. */
function unhurried<F>(socket: WebSocket, handle: (frame: F) => Promise<void> | void) {
  let waiting = 0;
  return {
    came(): void {
      waiting += 1;
      if (waiting >= MOST_WAITING) socket.pause();
    },
    async handle(frame: F): Promise<void> {
      await handle(frame);
      waiting -= 1;
      if (socket.isPaused && waiting < MOST_WAITING) socket.resume();
    },
  };
}

/**
 * Reads JSON frames from a socket: size, rate and shape are checked, each fault gets a clear answer
 * and the connection stays, except for a client that floods (close code 4429). `inTurn` queues other
 * work of the connection among its frames.
 */
export function receiveFrames<S extends z.ZodType>(socket: WebSocket, frames: Frames<S>) {
  const { perSecond } = frames;
  const mayPass = bucket({ perSecond, burst: perSecond * 2 });
  const inTurn = workQueue(socket);
  const line = unhurried(socket, frames.handle);
  let refused = 0;

  socket.on('message', (data: RawData) => {
    if (!mayPass()) {
      refused += 1;
      if (refused > perSecond * 10) return endSoon(socket, CLOSE.tooMany, 'too many frames');
      return frames.refuse(TOO_FAST, parse(data));
    }
    refused = 0;
    if ((data as Buffer).length > MAX_FRAME_BYTES) return frames.refuse(TOO_LARGE, undefined);
    const raw = parse(data);
    const frame = frames.schema.safeParse(raw);
    if (!frame.success) return frames.refuse(faultOf(frame.error), raw);
    line.came();
    inTurn(() => line.handle(frame.data));
  });
  return { inTurn };
}

/** Sends one frame unless the connection is on its way out. A peer that does not read is closed (4408): it may come again. */
export function sendFrame(socket: WebSocket, frame: object, most = MOST_UNREAD_BYTES): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount <= most) socket.send(JSON.stringify(frame));
  else endSoon(socket, CLOSE.tooSlow, 'too slow');
}

/** Waits until the peer has read what it was sent, or is gone; one that never reads is ended by the pings. */
export async function drained(socket: WebSocket): Promise<void> {
  while (socket.readyState === socket.OPEN && socket.bufferedAmount > DRAINED_BYTES) {
    await pause(DRAIN_LOOK_MS);
  }
}

/**
 * Lets go of the upgrade's request, reply and logger, which the plugin's error listener and Node's
 * socket would hold as long as the connection lives: about half of an idle visitor's memory.
 */
export function forgetUpgrade(socket: WebSocket, request: FastifyRequest): void {
  socket.removeAllListeners('error');
  const { _httpMessage: response } = request.raw.socket as { _httpMessage?: ServerResponse };
  response?.detachSocket(request.raw.socket);
}
