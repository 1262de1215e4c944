import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { trustIn } from './trusted-peer.ts';

/** Nothing that could end a line or a header, and not long. */
const HARMLESS = /^[\w.:-]{1,64}$/;

/** Gives each request an id: the one that a trusted proxy sent in X-Request-Id, so that both logs match, else a new one. */
export function requestIds(proxies: Config['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustIn(proxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const counts =
      typeof given === 'string' && HARMLESS.test(given) && isTrusted(socket.remoteAddress ?? '');
    return counts ? given : randomUUID();
  };
}

/**
 * Logs one line per answer, and sets the request's id in its header. The line has the route's pattern, because addresses
 * contain tokens.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    // A page loads its files by the dozen.
    const level = routeOptions.config?.uncounted ? 'debug' : 'info';
    const route = routeOptions.url ?? 'none';
    log[level]({ method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'request');
  });
}
