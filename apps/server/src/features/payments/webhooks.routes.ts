import { paymentWebhook } from '@balcao/contract/payments/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import { checkSignature, takeEvent } from './webhooks.ts';

/** The signature covers the bytes, and is verified before they are parsed. */
function checkBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { provider } = request.params as { provider: string };
      checkSignature(scope.ctx, provider, String(request.headers['x-balcao-signature']), body);
      try {
        return JSON.parse(body.toString());
      } catch {
        throw new AppError('BAD_REQUEST');
      }
    },
  );
}

export function paymentWebhookRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    checkBytes(scope);
    serve(scope, paymentWebhook, async ({ ctx, params, body, request }) => ({
      applied: await takeEvent(ctx, { ...params, caller: callerOf(request) }, body),
    }));
  });
}
