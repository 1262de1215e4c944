import type { ServerResponse } from 'node:http';
import { CLOSE, MAX_FRAME_BYTES } from '@balcao/contract/chatbot';
import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';

/** The library ends a connection that sends more than this; up to it we refuse with a text. */
export const HARD_FRAME_BYTES = 4 * MAX_FRAME_BYTES;

const TOO_LARGE = 'Mensagem grande demais: o limite é de 64 KB.';
const NOT_UNDERSTOOD = 'Não entendemos a mensagem enviada.';
const TOO_FAST = 'Muitas mensagens seguidas. Aguarde um instante.';

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

/** A bucket that refills with time: true when one more frame may pass. */
function bucket(perSecond: number) {
  let tokens = perSecond * 2;
  let last = performance.now();
  return (): boolean => {
    const now = performance.now();
    tokens = Math.min(perSecond * 2, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    tokens -= 1;
    // A client that goes on far beyond the limit is in debt and stays refused for a while.
    tokens = Math.max(tokens, -perSecond * 5);
    return tokens >= 0;
  };
}

/**
 * Reads JSON frames from a socket: size, rate and shape are checked, each fault gets a clear answer
 * and the connection stays, except for a client that floods (close code 4429). `inTurn` queues other
 * work of the connection among its frames.
 */
export function receiveFrames<S extends z.ZodType>(socket: WebSocket, frames: Frames<S>) {
  const mayPass = bucket(frames.perSecond);
  let refused = 0;
  let working: Promise<void> | undefined;

  /** Work of this connection never overlaps, whoever asks for it. */
  function inTurn(job: () => Promise<void> | void): void {
    const pending = Promise.resolve(working ? working.then(job) : job()).finally(() => {
      if (working === pending) working = undefined;
    });
    working = pending;
  }

  socket.on('message', (data: RawData) => {
    if (!mayPass()) {
      refused += 1;
      if (refused > frames.perSecond * 10) return socket.close(CLOSE.tooMany, 'too many frames');
      return frames.refuse(TOO_FAST, parse(data));
    }
    refused = 0;
    if ((data as Buffer).length > MAX_FRAME_BYTES) return frames.refuse(TOO_LARGE, undefined);
    const raw = parse(data);
    const frame = frames.schema.safeParse(raw);
    if (frame.success) inTurn(() => frames.handle(frame.data));
    else frames.refuse(faultOf(frame.error), raw);
  });
  return { inTurn };
}

/** Sends one frame unless the connection is on its way out. */
export function sendFrame(socket: WebSocket, frame: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
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
