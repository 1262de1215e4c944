import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { busGap } from '../bus.ts';
import type { Context } from '../context.ts';
import { perContext } from '../per-context.ts';
import { addressOf } from './caller.ts';
import { sessionTokenOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files of the pages, which a browser loads by the dozen. */
    uncounted?: true;
  }
  interface FastifyInstance {
    /** Rejects with the answer to a client that asks too often. */
    countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

const MOST_KNOWN = 10_000;
/** The gate's result is valid this long; the bus announces sessions that end earlier. */
const KNOWN_MS = 600_000;

type Known = { people: (number | undefined)[]; until: number };

/** Sessions that were alive at their last check, by the hash of their token; the oldest check first. */
const knownSessions = perContext(() => new Map<string, Known>());

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

/** Records who is behind a session's token, so that its next requests are counted by session. */
export function rememberSession(ctx: Context, token: string, actor: Actor | null): void {
  const known = knownSessions(ctx);
  const hash = hashOf(token);
  known.delete(hash);
  if (!actor) return;
  const people = [actor.userId, actor.impersonator?.userId];
  known.set(hash, { people, until: performance.now() + KNOWN_MS });
  const [oldest] = known.size > MOST_KNOWN ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
}

/** Sessions of that person, or of anybody, may have ended: the gate checks again who is alive. */
function forgetSessions(ctx: Context, userId: number | undefined): void {
  const known = knownSessions(ctx);
  for (const [hash, { people }] of known) {
    if (userId === undefined || people.includes(userId)) known.delete(hash);
  }
}

/** A made-up session counts for its address: only the gate knows who is behind a session, and it runs after the count. */
function counted(request: FastifyRequest): string {
  const token = sessionTokenOf(request);
  const hash = token && hashOf(token);
  const known = knownSessions(request.server.ctx).get(hash);
  return known && known.until > performance.now() ? `session ${hash}` : addressOf(request);
}

/**
 * Counts every request before any work is done for it: people who are logged in by session, so that an office behind one address works, all others by
 * address.
 */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: app.ctx.config.limits.requests,
    timeWindow: '1 minute',
    keyGenerator: counted,
    allowList: ({ routeOptions }) => routeOptions.config?.uncounted === true,
  });
  const count = app.rateLimit() as FastifyInstance['countRequest'];
  app.decorate('countRequest', count);
  app.addHook('onRequest', count);
  const { ctx } = app;
  const ends = [
    ctx.bus.subscribe('sessions', (event) =>
      forgetSessions(ctx, (event as { userId?: number }).userId),
    ),
    ctx.bus.subscribe(busGap, () => forgetSessions(ctx, undefined)),
  ];
  app.addHook('onClose', async () => {
    for (const end of ends) end();
  });
}
