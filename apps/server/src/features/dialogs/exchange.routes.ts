import { Readable } from 'node:stream';
import * as calls from '@balcao/contract/dialogs/drafts';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { draftingOf, requireEditor } from './drafting.ts';
import { jsonOf } from './drafts.ts';
import * as exchange from './exchange.ts';
import { inShare } from './fair-share.ts';
import { exportArchive, importFile, wholeFile } from './flow-archive.ts';
import { requireMayImport } from './import-limit.ts';

/** A code is made of letters that need no quoting. */
const attached = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`;

export function exchangeRoutes(app: FastifyInstance): void {
  serve(app, calls.exportDraft, async ({ ctx, actor, params, query, reply }) => {
    requireEditor(actor);
    if (query.format === 'zip') {
      const { code, bytes } = await inShare(ctx, actor, () =>
        exportArchive(draftingOf(ctx), params.id),
      );
      reply.type('application/zip');
      reply.header('content-disposition', attached(`${code}.zip`));
      return reply.send(Readable.from(bytes));
    }
    const read = () => exchange.exportDraft(draftingOf(ctx), params.id);
    const { code, text } = await inShare(ctx, actor, read);
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', attached(`${code}.json`));
    return reply.send(text);
  });

  serve(app, calls.importDraft, async (call) => {
    const { ctx, actor, params, body } = call;
    requireEditor(actor);
    await requireMayImport(ctx, actor);
    const asked = { id: params.id, by: actor, ...body, file: jsonOf(body.file) };
    const act = actOf(call);
    const take = () => exchange.importDraft(draftingOf(ctx), asked, act);
    return { data: await inShare(ctx, actor, take) };
  });

  withUploads(app, (scope) => {
    serve(scope, calls.importFile, async (call) => {
      const { ctx, actor, params, query, request } = call;
      requireEditor(actor);
      await requireMayImport(ctx, actor);
      const asked = {
        id: params.id,
        by: actor,
        dry: query.dry === 'true',
        revision: query.revision,
        replace_documents: query.replace_documents === 'true',
      };
      // A place is for work: a file that comes slowly, or never, must not hold one.
      const data = await takeUpload(request, [], async ({ stream }) => {
        const bytes = await wholeFile(stream);
        const act = actOf(call, bytes);
        return inShare(ctx, actor, () => importFile(ctx, bytes, asked, act));
      });
      return { data };
    });
  });
}
