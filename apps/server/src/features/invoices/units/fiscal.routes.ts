import * as calls from '@balcao/contract/invoices/fiscal';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../../platform/http/multipart.ts';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { uploadCertificate } from './certificate.ts';
import { getFiscal, requireManager, saveFiscal } from './fiscal.ts';

/** What business units say in their notes, and their certificates. */
export function fiscalRoutes(app: FastifyInstance): void {
  serve(app, calls.getFiscal, ({ ctx, actor, params }) =>
    getFiscal(ctx, actor, params.business_unit_id),
  );
  serve(app, calls.saveFiscal, (call) => {
    const { ctx, actor, params, body } = call;
    return saveFiscal(ctx, actor, { unitId: params.business_unit_id, body, act: actOf(call) });
  });
  withUploads(app, (scope) => {
    serve(scope, calls.uploadCertificate, async ({ ctx, actor, request }) => {
      requireManager(actor);
      const data = await takeUpload(
        request,
        ['password', 'business_unit_id'],
        (upload) => uploadCertificate(ctx, actor, request, upload),
        { ask: async () => requireManager(actor) },
      );
      return { data, may: { change: true } };
    });
  });
}
