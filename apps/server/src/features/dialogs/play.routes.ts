import * as calls from '@balcao/contract/dialogs/play';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { draftingOf, requireEditor } from './drafting.ts';
import { inShare } from './fair-share.ts';
import { playDraft, playTemplate } from './play-draft.ts';
import { replayDraft } from './replay-draft.ts';
import { tryCode } from './try-code.ts';

export function playRoutes(app: FastifyInstance): void {
  serve(app, calls.playDraft, async ({ ctx, actor, params, body }) => {
    requireEditor(actor);
    const play = () => playDraft(draftingOf(ctx), params.id, body);
    return { data: await inShare(ctx, actor, play) };
  });

  serve(app, calls.playTemplate, async ({ ctx, actor, params, body }) => {
    requireEditor(actor);
    const play = () => playTemplate(draftingOf(ctx), params.code, body);
    return { data: await inShare(ctx, actor, play) };
  });

  serve(app, calls.tryCode, async ({ ctx, actor, params, body }) => {
    const run = () => tryCode(draftingOf(ctx), actor, params.id, body);
    return { data: await inShare(ctx, actor, run) };
  });

  serve(app, calls.replayDraft, async ({ ctx, actor, params, body }) => {
    requireEditor(actor);
    const replay = () => replayDraft(draftingOf(ctx), params.id, body.limit);
    return { data: await inShare(ctx, actor, replay) };
  });
}
