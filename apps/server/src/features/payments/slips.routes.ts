import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeNonce } from '../../platform/http/security-headers.ts';
import { type Slip, slipHtml } from './slips.rules.ts';
import { payableSlip, slipPdf } from './slips.ts';

type Params = { Params: { token: string } };

/** Shows the slip, or the link's page, which says why there is none; the address is as secret as its token. */
async function show(
  request: FastifyRequest<Params>,
  reply: FastifyReply,
  draw: (slip: Slip) => Promise<string | Buffer> | string,
) {
  const { token } = request.params;
  const slip = await payableSlip(request.server.ctx, token);
  if (!slip) return reply.redirect(`/pm/${encodeURIComponent(token)}/options`);
  return reply.send(await draw(slip));
}

/** The printable page and the PDF of a slip. Nothing in them runs. */
export function slipRoutes(app: FastifyInstance): void {
  const quiet = { schema: { hide: true } };
  app.get<Params>('/pm/:token/boleto', quiet, (request, reply) =>
    show(request, reply, (slip) => {
      const nonce = makeNonce();
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        );
      return slipHtml(slip, nonce);
    }),
  );
  app.get<Params>('/pm/:token/boleto.pdf', quiet, (request, reply) =>
    show(request, reply, (slip) => {
      reply.type('application/pdf').headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-disposition': `inline; filename="boleto-${slip.reference}.pdf"`,
      });
      return slipPdf(app.ctx, slip);
    }),
  );
}
