import { CLOSE } from '@balcao/contract/chatbot/frames';
import { getPayment, listOwnPayments } from '@balcao/contract/payments/slips';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../../platform/http/caller.ts';
import { forgetUpgrade } from '../../platform/http/frames.ts';
import { serve } from '../../platform/http/serve.ts';
import { openSlipPages } from './events.ts';
import { listOwnPayments as listOwn } from './payments.ts';
import { findPayment } from './slips.ts';

declare module 'fastify' {
  interface FastifyRequest {
    payment?: Awaited<ReturnType<typeof findPayment>>;
  }
}

/**
 * `/ws/pm?token=…`: an open slip page is told when its payment changes. The token grants access; no cookie counts here.
 */
function listenRoute(app: FastifyInstance): void {
  const pages = openSlipPages(app.ctx);
  app.addHook('onClose', () => pages.close());
  app.decorateRequest('payment');
  app.route<{ Querystring: { token?: string } }>({
    method: 'GET',
    url: '/ws/pm',
    websocket: true,
    schema: { hide: true },
    preValidation: async (request: FastifyRequest<{ Querystring: { token?: unknown } }>) => {
      const { token } = request.query;
      request.payment = typeof token === 'string' ? await findPayment(app.ctx, token) : null;
    },
    handler: (socket, request) => {
      const { payment } = request;
      if (!payment) return socket.close(CLOSE.unknownToken, 'unknown token');
      forgetUpgrade(socket, request);
      pages.enter({ socket, id: payment.id, ip: addressOf(request) });
    },
  });
}

export function paymentRoutes(app: FastifyInstance): void {
  serve(app, getPayment, async ({ ctx, params }) => {
    const payment = await findPayment(ctx, params.token);
    return { found: payment !== null, data: payment?.view ?? null };
  });
  serve(app, listOwnPayments, async ({ ctx, actor }) => ({
    data: await listOwn(ctx, actor),
  }));
  listenRoute(app);
}
