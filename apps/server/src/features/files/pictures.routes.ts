import * as calls from '@balcao/contract/files/pictures';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import { addPicture, openPicture, requireMayAdd } from './pictures.ts';

/** The name is made of the content, so that it may be kept for ever. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export function pictureRoutes(app: FastifyInstance): void {
  withUploads(app, (scope) => {
    serve(scope, calls.addPicture, async ({ ctx, actor, request }) => {
      await requireMayAdd(ctx, actor);
      return { data: await takeUpload(request, [], (sent) => addPicture(ctx, actor, sent)) };
    });
  });

  app.get<{ Params: { name: string } }>(
    '/pictures/:name',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const bytes = await openPicture(app.ctx, params.name);
      return reply.headers(headers).send(bytes);
    },
  );
}
