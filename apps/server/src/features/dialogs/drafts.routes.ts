import * as calls from '@balcao/contract/dialogs/drafts';
import { sayPresence as presenceCall } from '@balcao/contract/dialogs/presence';
import type { FastifyInstance } from 'fastify';
import { repetitionKeyOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { closeDrafting, draftingOf, requireEditor } from './drafting.ts';
import * as drafts from './drafts.ts';
import { inShare } from './fair-share.ts';
import { sayPresence } from './presence-call.ts';
import { saveDraft } from './save-draft.ts';

export function draftRoutes(app: FastifyInstance): void {
  app.addHook('onClose', () => closeDrafting(app.ctx));

  serve(app, calls.listDialogTemplates, async ({ actor }) => {
    requireEditor(actor);
    return { data: drafts.listTemplates() };
  });

  serve(app, calls.getDialogTemplate, async ({ actor, params }) => {
    requireEditor(actor);
    const { name, flow } = drafts.getTemplate(params.code);
    return { data: { name, flow } };
  });

  serve(app, calls.createDialog, async ({ ctx, actor, body, request }) => {
    requireEditor(actor);
    const key = repetitionKeyOf(request);
    const make = () => drafts.createDialog(draftingOf(ctx), actor, body, key);
    return { data: await inShare(ctx, actor, make) };
  });

  serve(app, calls.getDraft, async ({ ctx, actor, params, reply }) => {
    requireEditor(actor);
    const read = () => drafts.draftAnswer(draftingOf(ctx), actor, params.id);
    const text = await inShare(ctx, actor, read);
    // A text is sent as it is, without the schema that would walk through it.
    return reply.type('application/json; charset=utf-8').send(text) as never;
  });

  serve(app, calls.saveDraft, async ({ ctx, actor, params, body, request }) => {
    requireEditor(actor);
    const { revision, name, ...mine } = body;
    const save = {
      id: params.id,
      by: actor,
      revision,
      mine: drafts.jsonOf(mine),
      ...(name !== undefined && { name }),
      repetitionKey: repetitionKeyOf(request),
    };
    return { data: await inShare(ctx, actor, () => saveDraft(draftingOf(ctx), save)) };
  });

  serve(app, presenceCall, async ({ ctx, actor, params, body }) => {
    requireEditor(actor);
    return { data: await sayPresence(ctx, actor, params.id, body) };
  });
}
