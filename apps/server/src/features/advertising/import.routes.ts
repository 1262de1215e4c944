import { importSpending as importSpec } from '@balcao/contract/advertising/spending-import';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { importSpending } from './import.ts';
import { requireEdit } from './policy.ts';
import { closeReader } from './read-spending.ts';

/** A mapping names three columns. */
const FIELD_BYTES = 4_096;

/** Spending from files. */
export function importRoutes(app: FastifyInstance): void {
  app.addHook('onClose', () => closeReader(app.ctx));
  withUploads(app, (scope) => {
    serve(scope, importSpec, async (call) => {
      const { ctx, actor, request } = call;
      requireEdit(actor);
      const data = await takeUpload(
        request,
        [],
        (upload) =>
          importSpending(ctx, actor, upload, (body, file) => actOf({ ...call, body }, file)),
        { optional: ['apply', 'mapping'], fieldBytes: FIELD_BYTES },
      );
      return { data };
    });
  });
}
