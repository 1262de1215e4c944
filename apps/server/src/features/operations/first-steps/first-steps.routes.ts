import * as calls from '@balcao/contract/operations/first-steps';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { makeFirstChatbot } from './first-chatbot.ts';
import { dismissFirstSteps, getFirstSteps } from './first-steps.ts';

export function firstStepRoutes(app: FastifyInstance): void {
  serve(app, calls.getFirstSteps, async ({ ctx, actor }) => ({
    data: await getFirstSteps(ctx, actor),
  }));
  serve(app, calls.dismissFirstSteps, async ({ ctx, actor, body }) => ({
    data: await dismissFirstSteps(ctx, actor, body),
  }));
  serve(app, calls.makeFirstChatbot, async ({ ctx, actor, body }) => ({
    data: await makeFirstChatbot(ctx, actor, body),
  }));
}
