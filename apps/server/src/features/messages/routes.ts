import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages/messages';
import {
  attachToMessage,
  deleteMessage,
  listMessages,
  pinMessage,
  resolveMessages,
  retryMail,
  saveMessage,
  uploadMessageFile,
} from '@balcao/contract/messages/messages';
import { fillThreadTemplate, listThreadTemplates } from '@balcao/contract/messages/templates';
import {
  getDraft,
  getThreads,
  listPinned,
  listThreadPeople,
  markRead,
  saveDraft,
} from '@balcao/contract/messages/threads';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import * as attaching from './attach.ts';
import * as deleting from './delete.ts';
import * as drafts from './drafts.ts';
import * as mails from './mail/retry.ts';
import * as mentions from './mentions.ts';
import * as pending from './pending.ts';
import * as pins from './pin.ts';
import * as reading from './read-marks.ts';
import * as sending from './send.ts';
import * as templates from './templates.ts';
import * as service from './thread.ts';

type ParentParams = { origin: ThreadOrigin; parent_code: string };
type Params = ParentParams & { channel_id: ChannelId };

const parentOf = (params: ParentParams) => ({
  origin: params.origin,
  parentCode: params.parent_code,
});
const keyOf = (params: Params) => ({ ...parentOf(params), channelId: params.channel_id });

function sendingRoutes(app: FastifyInstance): void {
  serve(app, saveMessage, async ({ ctx, actor, params, body }) => ({
    data: { list: await sending.sendMessage(ctx, actor, keyOf(params), body) },
  }));

  serve(app, resolveMessages, async ({ ctx, actor, body }) => ({
    data: { list: await pending.resolveMessages(ctx, actor, body.message_id_list) },
  }));

  serve(app, pinMessage, async ({ ctx, actor, body }) => ({
    data: { list: await pins.pinMessage(ctx, actor, body.message_id) },
  }));

  serve(app, retryMail, async ({ ctx, actor, params }) => ({
    data: { list: await mails.retryMail(ctx, actor, params.id) },
  }));

  serve(app, deleteMessage, async ({ ctx, actor, params }) => ({
    data: { list: await deleting.deleteMessage(ctx, actor, params.id) },
  }));

  withUploads(app, (scope) => {
    serve(scope, uploadMessageFile, async ({ ctx, actor, params, request }) => ({
      data: await takeUpload(request, [], (upload) =>
        attaching.uploadFile(ctx, actor, keyOf(params), upload),
      ),
    }));

    serve(scope, attachToMessage, async ({ ctx, actor, params, request }) => ({
      data: {
        list: await takeUpload(request, [], (upload) =>
          attaching.attachFile(ctx, actor, params.id, upload),
        ),
      },
    }));
  });
}

function ownRoutes(app: FastifyInstance): void {
  serve(app, markRead, async ({ ctx, actor, params, body }) => ({
    data: await reading.markRead(ctx, actor, keyOf(params), body.seq),
  }));

  serve(app, getDraft, async ({ ctx, actor, params }) => ({
    data: { text: await drafts.getDraft(ctx, actor, keyOf(params)) },
  }));

  serve(app, saveDraft, async ({ ctx, actor, params, body }) => ({
    data: { text: await drafts.saveDraft(ctx, actor, keyOf(params), body.text) },
  }));
}

export function messageRoutes(app: FastifyInstance): void {
  serve(app, getThreads, async ({ ctx, actor, params, request }) => {
    const channels = await reading.listThreads(ctx, actor, parentOf(params));
    // A token that only reads conversations does not read what its owner has not sent.
    const reads = request.tokenAbility !== 'chat-read';
    return { data: { channels: channels.map((one) => (reads ? one : { ...one, draft: '' })) } };
  });

  serve(app, listMessages, async ({ ctx, actor, params, query }) => ({
    data: await service.listMessages(ctx, actor, keyOf(params), query),
  }));

  serve(app, listPinned, async ({ ctx, actor, params }) => ({
    data: await service.listPinned(ctx, actor, keyOf(params)),
  }));

  serve(app, listThreadPeople, async ({ ctx, actor, params, query }) => ({
    data: await mentions.listPeople(ctx, actor, keyOf(params), query.q),
  }));

  serve(app, listThreadTemplates, async ({ ctx, actor, params, query }) => ({
    data: await templates.listTemplates(ctx, actor, keyOf(params), query.q),
  }));

  serve(app, fillThreadTemplate, async ({ ctx, actor, params }) => ({
    data: {
      text: await templates.previewTemplate(ctx, actor, keyOf(params), params.template_id),
    },
  }));

  sendingRoutes(app);
  ownRoutes(app);
}
