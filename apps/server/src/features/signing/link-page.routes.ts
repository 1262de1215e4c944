import { publicTicket } from '@balcao/contract/files/public-ticket';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import * as service from './link-page.ts';

function sendPdf(reply: FastifyReply, document: Awaited<ReturnType<typeof service.viewDocument>>) {
  const { bytes, ancestors } = document;
  const filename = encodeURIComponent(document.filename).replace(/['()*]/g, '_');
  // The older header supports no list of sites and would block all of them.
  if (ancestors.length > 1) reply.raw.removeHeader('x-frame-options');
  else reply.header('x-frame-options', 'SAMEORIGIN');
  return reply
    .headers({
      'content-disposition': `inline; filename*=UTF-8''${filename}`,
      'content-security-policy': `default-src 'none'; frame-ancestors ${ancestors.join(' ')}`,
    })
    .type('application/pdf')
    .send(bytes);
}

export function linkPageRoutes(app: FastifyInstance): void {
  serve(app, publicTicket, ({ ctx, params, request }) =>
    service.publicTicketOf(ctx, params.token, callerOf(request)),
  );

  app.get<{ Params: { token: string; code: string } }>(
    '/at_ticket/:token/doc/:code/view',
    { schema: { hide: true } },
    async (request, reply) => {
      const { token, code } = request.params;
      try {
        return sendPdf(reply, await service.viewDocument(app.ctx, token, code, callerOf(request)));
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 404) throw error;
        return reply.send(await app.pages.office(request, reply.code(error.status)));
      }
    },
  );
}
