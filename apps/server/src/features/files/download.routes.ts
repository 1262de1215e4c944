import type { FastifyInstance } from 'fastify';
import { addressOf } from '../../platform/http/caller.ts';
import { openFile } from './download.ts';

type Query = { e?: string; s?: string; d?: string; t?: string; n?: string; p?: string };

function useOf({ d, t, p }: Query) {
  if (p !== undefined) return Number(p);
  if (t === '1') return 'thumbnail' as const;
  return d === '1' ? ('download' as const) : ('view' as const);
}

export function fileRoutes(app: FastifyInstance): void {
  // The name is in the address for people who save the file; a wildcard, because Fastify limits parameters to 100
  // characters.
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/files/:id/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, query, headers } = request;
      const file = await openFile(app.ctx, {
        id: Number(params.id),
        expires: Number(query.e),
        signature: String(query.s),
        use: useOf(query),
        fresh: query.n === '1',
        range: headers.range,
        ip: addressOf(request),
      });
      return reply.code(file.status).headers(file.headers).send(file.body);
    },
  );
}
