import { MESSAGE_FILE_BYTES } from '@balcao/contract/files/limits';
import {
  attachFiles,
  attachUploads,
  getUpload,
  MOST_AT_ONCE,
  prepareUploads,
} from '@balcao/contract/files/upload';
import type { FastifyInstance } from 'fastify';
import { takeForm, withUploads } from '../../../platform/http/multipart.ts';
import { serve } from '../../../platform/http/serve.ts';
import { isStaff } from '../thread-files.rules.ts';
import * as attaching from './attach.ts';
import * as service from './presigned.ts';

export function presignedRoutes(app: FastifyInstance): void {
  serve(app, prepareUploads, async ({ ctx, actor, body }) => ({
    data: await service.prepare(ctx, actor, body),
  }));

  serve(app, getUpload, async ({ ctx, actor, params }) => ({
    data: await service.progressOf(ctx, actor, params.id),
  }));

  serve(app, attachUploads, async ({ ctx, actor, body }) => ({
    data: await attaching.attachUploaded(ctx, actor, body),
  }));

  withUploads(app, (scope) => {
    const [files, bytes] = [MOST_AT_ONCE, MESSAGE_FILE_BYTES];
    serve(scope, attachFiles, async ({ ctx, actor, request }) => {
      const limits = { files, bytes, waiting: isStaff(actor) ? files * bytes : bytes };
      const data = await takeForm(request, limits, {
        ask: (fields) => attaching.maySend(ctx, actor, fields),
        take: (form) => attaching.attachSent(ctx, actor, form),
      });
      return { data };
    });
  });
}
