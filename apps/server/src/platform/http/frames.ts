import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOSE, MAX_FRAME_BYTES } from '@balcao/contract/chatbot/frames';
import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import type { Traces } from '../traces/traces.ts';

/** The library ends a connection that sends more than this; up to this size the server refuses with a text. */
export const HARD_FRAME_BYTES = 4 * MAX_FRAME_BYTES;

/** How much a peer may leave unread in the server's memory before its connection ends; it may reconnect. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** A peer that has at most this much left to read may get more. */
const DRAINED_BYTES = 64 * 1024;
const DRAIN_LOOK_MS = 50;
const CLOSE_MS = 5_000;
/** This many frames may wait for their turn; then the server stops reading, and further frames wait at the sender. */
const MOST_WAITING = 8;
/** The most jobs of one connection, from its own frames or from others, that may wait behind a turn that does not end. */
const MOST_WORK = 200;

/** Why a frame is refused: a code for programs, and a text for the person who wrote it. */
type Refusal = { code: 'BAD_REQUEST' | 'TOO_MANY'; message: string };

const bad = (message: string): Refusal => ({ code: 'BAD_REQUEST', message });
const tooLarge = bad('Mensagem grande demais: o limite é de 64 KB.');
export const tooFast: Refusal = {
  code: 'TOO_MANY',
  message: 'Muitas mensagens seguidas. Aguarde um instante.',
};

/** A text beyond its limit gets a message for its author; anything else is a fault in the client's program. */
function refusalOf({ issues: [issue] }: z.ZodError): Refusal {
  const isLong = issue?.code === 'too_big' && issue.path.at(-1) === 'text';
  if (!isLong) return bad('Não entendemos a mensagem enviada.');
  const most = issue.maximum.toLocaleString('pt-BR');
  return bad(`Texto longo demais: o limite é de ${most} caracteres.`);
}

type Frames<S extends z.ZodType> = {
  schema: S;
  /** Makes each frame a trace, named by the socket's address and the frame's action. */
  traced?: { traces: Traces | undefined; socket: string };
  /** Frames per second that a client may send; bursts up to twice that. */
  perSecond: number;
  /** Handles one frame after the other, in the order of arrival. Must not reject. */
  handle(frame: z.output<S>): Promise<void> | void;
  /** Tells the client why a frame was refused; `raw` is what could be parsed of it. */
  refuse(why: Refusal, raw: unknown): void;
};

function handlerOf<S extends z.ZodType>({ handle, traced }: Frames<S>): Frames<S>['handle'] {
  const { traces, socket } = traced ?? {};
  if (!traces) return handle;
  return (frame) => {
    const { action } = Object(frame) as { action?: unknown };
    return traces.act({ name: `${socket} ${action}`, kind: 'server' }, () => handle(frame));
  };
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}

type Rate = {
  perSecond: number;
  burst: number;
  /** A client that continues far beyond the limit goes into debt, and stays refused for at most this long. */
  debtSeconds?: number;
};

/** A token bucket that refills with time: true when one more may pass. */
export function bucket({ perSecond, burst, debtSeconds = 5 }: Rate) {
  let tokens = burst;
  let last = performance.now();
  return (): boolean => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    const passes = tokens >= 1;
    tokens = Math.max(tokens - 1, -perSecond * debtSeconds);
    return passes;
  };
}

/**
 * Closes a connection, and destroys it soon after: a client that does not read does not read the close frame either, and
 * its unread data stay in memory.
 */
export function endSoon(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_MS).unref();
}

/**
 * Runs the jobs of a connection in order, whoever adds them. If too many jobs pile up, the connection is closed (1013)
 * and the client starts again.
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

/** Backpressure: frames are read no faster than they are handled, and the rest waits at the sender. */
function withBackpressure<F>(socket: WebSocket, handle: (frame: F) => Promise<void> | void) {
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
 * Reads JSON frames from a socket and checks their size, rate and shape. Each fault gets a clear answer, and the connection
 * stays open unless the client floods it (close code 4420). `inTurn` queues other jobs of the connection among its frames.
 */
export function receiveFrames<S extends z.ZodType>(socket: WebSocket, frames: Frames<S>) {
  const { perSecond } = frames;
  const mayPass = bucket({ perSecond, burst: perSecond * 2 });
  const inTurn = workQueue(socket);
  const line = withBackpressure(socket, handlerOf(frames));
  let refused = 0;

  socket.on('message', (data: RawData) => {
    if (!mayPass()) {
      refused += 1;
      if (refused > perSecond * 10) return endSoon(socket, CLOSE.tooFast, 'too many frames');
      return frames.refuse(tooFast, parse(data));
    }
    refused = 0;
    if ((data as Buffer).length > MAX_FRAME_BYTES) return frames.refuse(tooLarge, undefined);
    const raw = parse(data);
    const frame = frames.schema.safeParse(raw);
    if (!frame.success) return frames.refuse(refusalOf(frame.error), raw);
    line.came();
    inTurn(() => line.handle(frame.data));
  });
  return { inTurn };
}

/** Sends one frame unless the connection is closing. A peer that does not read is closed (4408): it may reconnect. */
export function sendFrame(socket: WebSocket, frame: object, most = MOST_UNREAD_BYTES): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount <= most) socket.send(JSON.stringify(frame));
  else endSoon(socket, CLOSE.tooSlow, 'too slow');
}

/** Waits until the peer has read what it was sent, or is gone; the pings end a peer that never reads. */
export async function drained(socket: WebSocket): Promise<void> {
  while (socket.readyState === socket.OPEN && socket.bufferedAmount > DRAINED_BYTES) {
    await pause(DRAIN_LOOK_MS);
  }
}

/**
 * Releases the upgrade's request, reply and logger, about half of an idle visitor's memory. Otherwise the plugin's error
 * listener and Node's socket would hold them as long as the connection lives.
 */
export function forgetUpgrade(socket: WebSocket, request: FastifyRequest): void {
  socket.removeAllListeners('error');
  const { _httpMessage: response } = request.raw.socket as { _httpMessage?: ServerResponse };
  response?.detachSocket(request.raw.socket);
}
