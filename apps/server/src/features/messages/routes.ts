import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages';
import { listMessages, saveMessage } from '@balcao/contract/messages';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './service.ts';

type Params = { origin: ThreadOrigin; parent_code: string; channel_id: ChannelId };

const keyOf = (params: Params) => ({
  origin: params.origin,
  parentCode: params.parent_code,
  channelId: params.channel_id,
});

export function messageRoutes(app: FastifyInstance): void {
  serve(app, listMessages, async ({ ctx, actor, params, query }) => ({
    data: { data: await service.listMessages(ctx, actor, keyOf(params), query) },
  }));

  serve(app, saveMessage, async ({ ctx, actor, params, body }) => ({
    data: { list: await service.sendMessage(ctx, actor, keyOf(params), body) },
  }));
}
