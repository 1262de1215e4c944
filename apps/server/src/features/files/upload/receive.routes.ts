import type { FastifyInstance } from 'fastify';
import { endStalled } from '../../../platform/http/multipart.ts';
import { receivePart } from './receive.ts';

type Query = { e?: string; s?: string };

/**
 * The addresses from `generatePresignedOriginUrl` if no bucket takes the bytes: for a folder, and for files of unknown
 * size.
 */
export function receivingRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    // Accepts every content type: the bytes are passed on as they are.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put<{ Params: { id: string; part: string }; Querystring: Query }>(
      '/files/incoming/:id/:part',
      { schema: { hide: true } },
      async (request, reply) => {
        const { params, query, headers, raw } = request;
        const length = headers['content-length'];
        const sent = {
          id: Number(params.id),
          part: Number(params.part),
          expires: Number(query.e),
          signature: String(query.s),
          length: length === undefined ? undefined : Number(length),
          stream: raw,
        };
        endStalled(request);
        await receivePart(app.ctx, sent);
        return reply.code(200).send();
      },
    );
  });
}
