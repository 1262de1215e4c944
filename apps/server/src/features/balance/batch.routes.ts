import * as calls from '@balcao/contract/balance/batch';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { applyTransfers, getTransfers, previewTransfers, requireTransferer } from './batch.ts';
import { closeReader } from './read-file.ts';

export function batchRoutes(app: FastifyInstance): void {
  app.addHook('onClose', () => closeReader(app.ctx));
  withUploads(app, (scope) => {
    serve(scope, calls.previewTransfers, async (call) => {
      const { ctx, actor, request } = call;
      await requireTransferer(ctx, actor);
      const take = ({ stream }: { stream: AsyncIterable<Buffer> }) =>
        previewTransfers(ctx, actor, stream, (file) => actOf(call, file));
      return { data: await takeUpload(request, [], take) };
    });
  });
  serve(app, calls.getTransfers, async ({ ctx, actor, params }) => ({
    data: await getTransfers(ctx, actor, params.id),
  }));
  serve(app, calls.applyTransfers, async (call) => ({
    data: await applyTransfers(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
}
