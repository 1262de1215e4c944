import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { Storage } from './storage.ts';

type Needs = {
  config: Pick<Config, 'metricsToken'>;
  pool: { query(text: string): Promise<unknown> };
  storage: Pick<Storage, 'check'>;
  metrics: Metrics;
};

type State = 'ok' | 'falha';

const limitMs = 2_000;
const quiet = { logLevel: 'warn' as const, schema: { hide: true } };
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * `/healthz` (the process answers), `/readyz` (database and storage work, else 503 with what fails) and
 * `/metrics` (for this machine, or with METRICS_TOKEN as bearer; for others it does not exist). Call it on the
 * outermost instance: it also measures every answer.
 */
export function registerHealth(app: FastifyInstance, ctx: Needs): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    ctx.metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/healthz', quiet, async () => ({ status: 'ok' }));

  app.get('/readyz', quiet, async (request, reply) => {
    const [database, storage] = await Promise.all([
      state(ctx.pool.query('select 1'), 'database', request),
      state(ctx.storage.check(), 'storage', request),
    ]);
    const ready = database === 'ok' && storage === 'ok';
    reply.code(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', checks: { database, storage } };
  });

  app.get('/metrics', quiet, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, ctx.config.metricsToken)) {
      return reply.callNotFound();
    }
    reply.type(ctx.metrics.registry.contentType);
    return ctx.metrics.registry.metrics();
  });
}

async function state(
  check: Promise<unknown>,
  name: string,
  request: FastifyRequest,
): Promise<State> {
  const late = pause(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  try {
    await Promise.race([check, late]);
    return 'ok';
  } catch (err) {
    request.log.warn({ err, check: name }, 'not ready');
    return 'falha';
  }
}

/** A proxy on this machine speaks for the world, so that its requests are not local. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const local = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return local && proxyHeaders.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
