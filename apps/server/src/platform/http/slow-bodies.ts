import { MEBIBYTE } from '@balcao/dialog/file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const WINDOW_MS = 20_000;
/** What comes in each window on the slowest line that anybody works with: half a kilobyte a second. */
const LEAST_BYTES = 10 * 1024;
/** A browser shows an answer only after it has sent all: so long, and so much, is read on behind a refusal. */
const LINGER_MS = 5_000;
const LINGER_BYTES = 32 * MEBIBYTE;
/** A file may take hours; a call, which has 1 MB at most, this many windows. */
const MOST_WINDOWS = 3;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isFile = ({ url, headers }: FastifyRequest) =>
  url.startsWith('/files/incoming/') ||
  (headers['content-type'] ?? '').startsWith('multipart/form-data');

/** Says why, and ends the line on which nobody knows any more where the next request begins. */
function cut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) raw.destroy();
  else reply.header('connection', 'close').send(new AppError('TOO_SLOW'));
}

function watch(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const mayLast = isFile(request);
  let before = raw.socket.bytesRead;
  let windows = 0;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    const { bytesRead } = raw.socket;
    // Bytes that wait for us are no fault of the sender's.
    const tooSlow = bytesRead - before < LEAST_BYTES && raw.readableLength === 0;
    before = bytesRead;
    windows += 1;
    if (tooSlow || (!mayLast && windows >= MOST_WINDOWS)) cut(request, reply);
  }, WINDOW_MS);
  raw.once('close', () => clearInterval(timer));
}

/** Reads the rest of a body whose request is answered, and drops it; but not for ever. */
function readOn({ raw }: FastifyRequest): void {
  let left = LINGER_BYTES;
  raw.unpipe();
  raw.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) raw.destroy();
  });
  // `unpipe` has paused what a form was read from.
  raw.resume();
  const end = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(end));
}

/** Cuts requests whose body comes drop by drop: each holds a connection, and where it brings a file, a place among the sender's. */
export function registerBodyWatch(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watch(request, reply);
  });
  app.addHook('onSend', async (request) => {
    if (hasBody(request) && !request.raw.complete) readOn(request);
  });
}
