import { getChatbotShare } from '@balcao/contract/chatbot/share';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { shareOf } from './share.ts';

export function shareRoutes(app: FastifyInstance): void {
  serve(app, getChatbotShare, async ({ ctx, actor, params }) => ({
    data: await shareOf(ctx, actor, params.id),
  }));
}
