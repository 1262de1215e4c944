import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { type CheckName, healthChecks, type State } from './health-checks.ts';
import type { Metrics } from './metrics.ts';

type Needs = Parameters<typeof healthChecks>[0] & {
  config: Pick<Config, 'metricsToken'>;
  metrics: Metrics;
};

const quiet = { logLevel: 'warn' as const, schema: { hide: true } };
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Without the database nothing works; without storage or mail most pages do, so a balancer must not remove the server. */
function statusOf({ database, storage, mail }: Record<CheckName, State>): string {
  if (database !== 'ok') return 'unavailable';
  return storage === 'ok' && mail === 'ok' ? 'ok' : 'degraded';
}

/**
 * `/healthz` (the process answers), `/readyz` (503 while the database cannot be written, and what else fails) and
 * `/metrics` (for this machine, or with METRICS_TOKEN as bearer; others get 404). Call it on the outermost instance: it
 * also measures every answer.
 */
export function registerHealth(app: FastifyInstance, ctx: Needs): void {
  const { run } = healthChecks(ctx);

  async function ask(): Promise<Record<CheckName, State>> {
    const checks = await run();
    for (const [check, state] of Object.entries(checks)) {
      ctx.metrics.checks.set({ check }, Number(state === 'ok'));
    }
    return checks;
  }

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    ctx.metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/healthz', quiet, async () => ({ status: 'ok' }));

  app.get('/readyz', quiet, async (_request, reply) => {
    const checks = await ask();
    reply.code(checks.database === 'ok' ? 200 : 503);
    return { status: statusOf(checks), checks };
  });

  app.get('/metrics', quiet, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, ctx.config.metricsToken)) {
      return reply.callNotFound();
    }
    await ask();
    reply.type(ctx.metrics.registry.contentType);
    return ctx.metrics.registry.metrics();
  });
}

/** A proxy on this machine forwards anybody's requests, so its requests do not count as local. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const local = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return local && proxyHeaders.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
