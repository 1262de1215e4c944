import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { perContext } from '../per-context.ts';
import { sessionTokenOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files of the pages, which a browser loads by the dozen. */
    uncounted?: true;
  }
}

const MOST_KNOWN = 10_000;

/** Sessions that were alive when they were last asked for, the longest ago first. */
const knownSessions = perContext(() => new Set<string>());

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

/** Says whether somebody is behind a session's token, so that its next requests are counted by it. */
export function rememberSession(ctx: Context, token: string, isAlive: boolean): void {
  const known = knownSessions(ctx);
  const hash = hashOf(token);
  known.delete(hash);
  if (isAlive) known.add(hash);
  const [oldest] = known.size > MOST_KNOWN ? known : [];
  if (oldest !== undefined) known.delete(oldest);
}

/** A made-up session counts for its address: only the gate knows who is behind one, and it comes after the count. */
function counted(request: FastifyRequest): string {
  const token = sessionTokenOf(request);
  const hash = token && hashOf(token);
  return knownSessions(request.server.ctx).has(hash) ? `session ${hash}` : request.ip;
}

/** Counts every request before any work is done for it: by session of who is logged in, so that an office behind one address fits, else by address. */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: app.ctx.config.limits.requests,
    timeWindow: '1 minute',
    keyGenerator: counted,
    allowList: ({ routeOptions }) => routeOptions.config.uncounted === true,
  });
  app.addHook('onRequest', app.rateLimit());
}
