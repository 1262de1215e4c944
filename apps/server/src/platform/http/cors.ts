import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type';
const EXPOSED = 'Retry-After, Content-Disposition';
const MAX_AGE_SECONDS = '600';

/**
 * Lets pages of PUBLIC_URL call `/api/…` of this server from another origin, by API token: the pages of an installation
 * whose API_URL leads here. Cookies are not allowed, and every other origin gets nothing.
 */
export function registerCors(app: FastifyInstance): void {
  const { origin } = new URL(app.ctx.config.publicUrl);

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('vary', 'Origin');
    if (request.headers.origin !== origin) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', EXPOSED);
  });

  app.options('/api/*', { schema: { hide: true } }, (request, reply) => {
    if (request.headers.origin !== origin) throw new AppError('NOT_FOUND');
    return reply
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', MAX_AGE_SECONDS)
      .code(204)
      .send();
  });
}
