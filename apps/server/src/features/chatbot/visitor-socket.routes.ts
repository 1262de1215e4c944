import { CLOSE } from '@balcao/contract/chatbot/frames';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../../platform/http/caller.ts';
import { forgetUpgrade } from '../../platform/http/frames.ts';
import { findPage } from './conversations.ts';
import { openRooms } from './visitor-socket.ts';

type Query = { code?: string; token?: string; ro?: string };
type Found = Awaited<ReturnType<typeof findPage>>;

declare module 'fastify' {
  interface FastifyRequest {
    conversation?: Found;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');

/** `/ws/chatbot?code=…&token=…` (docs/product/chatbot.md#socket). The token is the right; no cookie counts here. */
export function visitorSocketRoutes(app: FastifyInstance): void {
  const rooms = openRooms(app.ctx);
  app.addHook('onClose', () => rooms.close());
  app.decorateRequest('conversation');
  app.route<{ Querystring: Query }>({
    method: 'GET',
    url: '/ws/chatbot',
    websocket: true,
    schema: { hide: true },
    // Before the upgrade, so that no frame arrives during the lookup of the conversation.
    preValidation: async (request: FastifyRequest<{ Querystring: Query }>) => {
      const { code, token } = request.query;
      request.conversation = await findPage(app.ctx, text(code), text(token));
    },
    handler: (socket, request) => {
      const found = request.conversation;
      if (!found) return socket.close(CLOSE.unknownToken, 'unknown token');
      const readOnly = request.query.ro !== undefined;
      const { ip, userAgent } = callerOf(request);
      forgetUpgrade(socket, request);
      rooms.enter(socket, { ...found, caller: { ip, userAgent }, lastSeq: 0 }, readOnly);
    },
  });
}
