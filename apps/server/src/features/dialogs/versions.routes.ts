import * as calls from '@balcao/contract/dialogs/drafts';
import type { FastifyInstance } from 'fastify';
import { actOf, repetitionKeyOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { draftingOf, requireEditor, requirePublisher } from './drafting.ts';
import { inShare } from './fair-share.ts';
import * as versions from './versions.ts';

export function versionRoutes(app: FastifyInstance): void {
  serve(app, calls.publishDraft, async ({ ctx, actor, params, body, request }) => {
    requirePublisher(actor);
    const repetitionKey = repetitionKeyOf(request);
    const asked = { id: params.id, by: actor, ...body, repetitionKey };
    const publish = () => versions.publishDraft(draftingOf(ctx), asked);
    return { data: { version: await inShare(ctx, actor, publish) } };
  });

  serve(app, calls.listVersions, async ({ ctx, actor, params }) => {
    requireEditor(actor);
    return { data: await versions.listVersions(draftingOf(ctx), params.id) };
  });

  serve(app, calls.putBackVersion, async (call) => {
    const { ctx, actor, params, body } = call;
    requirePublisher(actor);
    const asked = { id: params.id, by: actor, version: body.version };
    const putBack = () => versions.putBack(draftingOf(ctx), asked, actOf(call));
    return { data: { version: await inShare(ctx, actor, putBack) } };
  });

  serve(app, calls.getDifference, async ({ ctx, actor, params, query }) => {
    requireEditor(actor);
    const { from, to } = query;
    const compare = () => versions.differenceBetween(draftingOf(ctx), params.id, from, to);
    return { data: await inShare(ctx, actor, compare) };
  });
}
