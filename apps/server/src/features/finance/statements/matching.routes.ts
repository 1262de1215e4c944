import * as calls from '@balcao/contract/finance/matching';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { acceptSuggestions } from './accept.ts';
import { bookLine, matchLine } from './match.ts';
import { listSuggestions } from './suggest.ts';
import { ignoreLine, unignoreLine, unmatchLine } from './unmatch.ts';

/** What lines of statements are: suggestions, and the acts on a line. */
export function matchingRoutes(app: FastifyInstance): void {
  serve(app, calls.listSuggestions, ({ ctx, actor, params, query }) =>
    listSuggestions(ctx, actor, { ...params, ...query }),
  );
  serve(app, calls.acceptSuggestions, async (call) => {
    const { ctx, actor, params, body } = call;
    return { data: await acceptSuggestions(ctx, actor, { ...params, ...body, act: actOf(call) }) };
  });
  serve(app, calls.matchLine, async (call) => {
    const { ctx, actor, params, body } = call;
    return { data: await matchLine(ctx, actor, { ...params, ...body, act: actOf(call) }) };
  });
  serve(app, calls.bookLine, async (call) => {
    const { ctx, actor, params, body } = call;
    return { data: await bookLine(ctx, actor, { ...params, ...body, act: actOf(call) }) };
  });
  serve(app, calls.unmatchLine, async (call) => {
    const { ctx, actor, params } = call;
    return { data: await unmatchLine(ctx, actor, { ...params, act: actOf(call) }) };
  });
  serve(app, calls.ignoreLine, async (call) => {
    const { ctx, actor, params, body } = call;
    return { data: await ignoreLine(ctx, actor, { ...params, ...body, act: actOf(call) }) };
  });
  serve(app, calls.unignoreLine, async (call) => {
    const { ctx, actor, params } = call;
    return { data: await unignoreLine(ctx, actor, { ...params, act: actOf(call) }) };
  });
}
