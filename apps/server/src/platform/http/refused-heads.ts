import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@balcao/contract/errors';

const byNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
};

/** A sender reads the answer only after it has sent everything: so long the rest is read and dropped. */
const LINGER_MS = 1_000;
const answered = new WeakSet<Socket>();

function answerOf(code: ErrorCode): string {
  const { status, message } = errorCatalogue[code];
  const body = JSON.stringify({ message, code } satisfies ErrorBody);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/**
 * Answers a head that Node refuses before there is a request, in the shape of every other error, and ends the connection. Node calls this
 * again for each part of what still comes.
 */
export function answerRefusedHead(error: Error & { code?: string }, socket: Socket): void {
  if (answered.has(socket)) return;
  answered.add(socket);
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(answerOf(byNodeCode[error.code ?? ''] ?? 'BAD_REQUEST'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
