import { mailInvoice as mailCall } from '@balcao/contract/invoices/invoice-acts';
import * as calls from '@balcao/contract/invoices/papers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { openArchive } from './archive.ts';
import { mailInvoice } from './mail.ts';
import { listOwnInvoices, openOwnPaper } from './own.ts';
import { openPaper, type Paper } from './papers.ts';

const attached = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`;

function sent(reply: FastifyReply, { name, type, bytes }: Paper): Buffer {
  reply.headers({
    'content-type': type,
    'content-length': bytes.length,
    'content-disposition': attached(name),
  });
  return bytes;
}

/** XML, PDF and archive of notes, for staff and for who they are made out to. */
export function paperRoutes(app: FastifyInstance): void {
  serve(app, calls.invoiceXml, async ({ ctx, actor, params, reply }) =>
    sent(reply, await openPaper(ctx, actor, { ...params, kind: 'xml' })),
  );
  serve(app, calls.invoicePdf, async ({ ctx, actor, params, reply }) =>
    sent(reply, await openPaper(ctx, actor, { ...params, kind: 'pdf' })),
  );
  serve(app, calls.invoiceArchive, async ({ ctx, actor, params, reply }) => {
    const { file, name } = await openArchive(ctx, actor, params);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': attached(name),
    });
    return file;
  });
  serve(app, calls.listOwnInvoices, ({ ctx, actor, query }) => listOwnInvoices(ctx, actor, query));
  serve(app, calls.ownInvoiceXml, async ({ ctx, actor, params, reply }) =>
    sent(reply, await openOwnPaper(ctx, actor, { ...params, kind: 'xml' })),
  );
  serve(app, calls.ownInvoicePdf, async ({ ctx, actor, params, reply }) =>
    sent(reply, await openOwnPaper(ctx, actor, { ...params, kind: 'pdf' })),
  );
  serve(app, mailCall, async (call) => {
    const asked = { ...call.params, act: actOf(call) };
    return { data: await mailInvoice(call.ctx, call.actor, asked) };
  });
}
