import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeNonce } from '../../platform/http/security-headers.ts';
import { type Slip, slipHtml } from './slips.rules.ts';
import { payableSlip, receiptPdf, slipPdf } from './slips.ts';

type Params = { Params: { token: string } };

/** Shows the slip, or the link's page, which explains why there is none; the address is as secret as its token. */
async function show(
  request: FastifyRequest<Params>,
  reply: FastifyReply,
  draw: (slip: Slip) => Promise<string | Buffer> | string,
) {
  const { token } = request.params;
  const slip = await payableSlip(request.server.ctx, token);
  if (!slip) return reply.redirect(page(token));
  return reply.send(await draw(slip));
}

const page = (token: string) => `/pm/${encodeURIComponent(token)}/options`;
const pdfHeaders = (name: string) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-disposition': `inline; filename="${name}.pdf"`,
});

/** The printable page and the PDF of a slip, and a receipt. None contains a script. */
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
      reply.type('application/pdf').headers(pdfHeaders(`boleto-${slip.reference}`));
      return slipPdf(app.ctx, slip);
    }),
  );
  app.get<Params>('/pm/:token/comprovante.pdf', quiet, async ({ params: { token } }, reply) => {
    const receipt = await receiptPdf(app.ctx, token);
    if (!receipt) return reply.redirect(page(token));
    reply.type('application/pdf').headers(pdfHeaders(`comprovante-${receipt.reference}`));
    return reply.send(receipt.pdf);
  });
}
