import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const WINDOW_MS = 20_000;
/** What comes in each window on the slowest line that anybody works with: half a kilobyte a second. */
const LEAST_BYTES = 10 * 1024;
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

/** Cuts requests whose body comes drop by drop: each holds a connection, and where it brings a file, a place among the sender's. */
export function registerBodyWatch(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watch(request, reply);
  });
}
