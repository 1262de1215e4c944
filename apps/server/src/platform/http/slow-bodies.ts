import type { IncomingMessage, ServerResponse } from 'node:http';
import { MEBIBYTE } from '@balcao/brazil/file-size';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const WINDOW_MS = 20_000;
/** The fewest bytes that must arrive in each window: half a kilobyte a second, the slowest usable connection. */
const LEAST_BYTES = 10 * 1024;
/** A browser shows an answer only after it has sent everything: after a refusal the server reads on for at most this time and this size. */
const LINGER_MS = 5_000;
const LINGER_BYTES = 32 * MEBIBYTE;
/** A file may take hours; a call, which has 1 MB at most, may take this many windows. */
const MOST_WINDOWS = 3;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isFile = ({ url, headers }: FastifyRequest) =>
  url.startsWith('/files/incoming/') ||
  (headers['content-type'] ?? '').startsWith('multipart/form-data');

/** Answers with the reason and ends the connection, because the start of the next request cannot be found any more. */
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
    // Bytes that wait for the server are not the sender's fault.
    const tooSlow = bytesRead - before < LEAST_BYTES && raw.readableLength === 0;
    before = bytesRead;
    windows += 1;
    if (tooSlow || (!mayLast && windows >= MOST_WINDOWS)) cut(request, reply);
  }, WINDOW_MS);
  raw.once('close', () => clearInterval(timer));
}

/** Reads and drops the rest of a body, within a limit of time and bytes. */
function readOn({ raw }: FastifyRequest): void {
  let left = LINGER_BYTES;
  raw.unpipe();
  raw.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) raw.destroy();
  });
  // `unpipe` has paused the stream of the form.
  raw.resume();
  const end = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(end));
}

/** Limits what may follow an answer: the rest of a body, or a connection that should have become a socket. */
export function endUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.headers.upgrade !== undefined) reply.raw.once('finish', () => raw.destroy());
  if (hasBody(request) && !raw.complete) readOn(request);
}

/** Node's own answer to an unknown `Expect` would leave the connection open without any limit. */
function refuseExpectation(raw: IncomingMessage, answer: ServerResponse): void {
  const headers = { connection: 'close', 'content-type': 'text/plain; charset=utf-8' };
  answer.writeHead(417, headers).end('Cabeçalho Expect desconhecido.', () => raw.destroy());
}

/** Ends requests whose body arrives too slowly: each occupies a connection and, for a file, one of its sender's upload places. */
export function registerBodyWatch(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watch(request, reply);
  });
  app.addHook('onSend', async (request) => {
    if (hasBody(request) && !request.raw.complete) readOn(request);
  });
  app.server.on('checkExpectation', refuseExpectation);
}
