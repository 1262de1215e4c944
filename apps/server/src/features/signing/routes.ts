import { checkSignature, getSignedPdf } from '@balcao/contract/signing';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import { sealedAddress } from './sealing.ts';
import * as checking from './signature-check.ts';

export function signingRoutes(app: FastifyInstance): void {
  serve(app, getSignedPdf, async ({ ctx, actor, params, reply }) =>
    reply.redirect(await sealedAddress(ctx, actor, params.token)),
  );
  serve(app, checkSignature, async ({ ctx, params, request }) => ({
    data: await checking.checkSignature(ctx, params.code, callerOf(request)),
  }));
}
