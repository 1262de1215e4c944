import { paymentWebhook } from '@balcao/contract/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import { checkSignature, takeEvent } from './webhooks.ts';

/** The signature is over the bytes, and counts before anybody looks at what they say. */
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
