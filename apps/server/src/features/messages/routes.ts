import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages';
import {
  attachToMessage,
  listMessages,
  resolveMessages,
  saveMessage,
  uploadMessageFile,
} from '@balcao/contract/messages';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import * as pending from './pending/service.ts';
import * as sending from './sending/service.ts';
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
    data: { list: await sending.sendMessage(ctx, actor, keyOf(params), body) },
  }));

  serve(app, resolveMessages, async ({ ctx, actor, body }) => ({
    data: { list: await pending.resolveMessages(ctx, actor, body.message_id_list) },
  }));

  withUploads(app, (scope) => {
    serve(scope, uploadMessageFile, async ({ ctx, actor, params, request }) => ({
      data: await takeUpload(request, [], (upload) =>
        sending.uploadFile(ctx, actor, keyOf(params), upload),
      ),
    }));

    serve(scope, attachToMessage, async ({ ctx, actor, params, request }) => ({
      data: {
        list: await takeUpload(request, [], (upload) =>
          sending.attachFile(ctx, actor, params.id, upload),
        ),
      },
    }));
  });
}
