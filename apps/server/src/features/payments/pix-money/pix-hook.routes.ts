import { pixWebhook } from '@balcao/contract/payments/providers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { takeReport, unitOfHook } from './pix-hook.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unit whose PSP calls. */
    hookUnit?: number;
  }
}

/** The address is judged before a byte of the body is read. */
export function pixHookRoutes(app: FastifyInstance): void {
  app.decorateRequest('hookUnit');
  app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    scope.addHook<{ Params: { path_secret: string } }>('onRequest', async (request) => {
      request.hookUnit = await unitOfHook(scope.ctx, request.params.path_secret);
    });
    serve(scope, pixWebhook, async ({ ctx, body, request }) => ({
      taken: await takeReport(ctx, request.hookUnit ?? 0, body),
    }));
  });
}
