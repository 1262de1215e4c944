import { checkSignature, getSignedPdf } from '@balcao/contract/signing/check';
import { signOnPaper } from '@balcao/contract/tickets/change';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../platform/http/caller.ts';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import * as paper from './paper-sign.ts';
import { sealedAddress } from './sealing.ts';
import * as checking from './signature-check.ts';

export function signingRoutes(app: FastifyInstance): void {
  serve(app, getSignedPdf, async ({ ctx, actor, params, reply }) =>
    reply.redirect(await sealedAddress(ctx, actor, params.token)),
  );
  serve(app, checkSignature, async ({ ctx, params, request }) => ({
    data: await checking.checkSignature(ctx, params.code, callerOf(request)),
  }));

  withUploads(app, (scope) => {
    serve(scope, signOnPaper, async ({ ctx, actor, params, request }) => ({
      data: await takeUpload(
        request,
        ['reason'],
        (upload) => paper.signOnPaper(ctx, actor, params.id, { caller: callerOf(request), upload }),
        { ask: () => paper.requireRight(ctx.db, actor, params.id) },
      ),
    }));
  });
}
