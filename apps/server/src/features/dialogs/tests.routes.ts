import * as calls from '@balcao/contract/dialogs/play';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as tests from './dialog-tests.ts';
import { draftingOf, requireEditor } from './drafting.ts';
import { inShare } from './fair-share.ts';

export function testRoutes(app: FastifyInstance): void {
  serve(app, calls.listDialogTests, async ({ ctx, actor, params }) => {
    requireEditor(actor);
    return { data: await tests.listTests(draftingOf(ctx), params.id) };
  });

  serve(app, calls.saveDialogTest, async ({ ctx, actor, params, body }) => {
    requireEditor(actor);
    const asked = { id: params.id, by: actor, ...body };
    return { data: await inShare(ctx, actor, () => tests.saveTest(draftingOf(ctx), asked)) };
  });

  serve(app, calls.deleteDialogTest, async ({ ctx, actor, params: { id, test } }) => {
    requireEditor(actor);
    await tests.deleteTest(draftingOf(ctx), id, test);
    return { data: { id: test } };
  });

  serve(app, calls.runDialogTests, async ({ ctx, actor, params }) => {
    requireEditor(actor);
    return { data: await inShare(ctx, actor, () => tests.runTests(draftingOf(ctx), params.id)) };
  });
}
