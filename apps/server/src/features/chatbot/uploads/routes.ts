import { attachPublicFile } from '@balcao/contract/files';
import { claimFields } from '@balcao/contract/sign-page';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { takeUpload, withUploads } from '../../../platform/http/multipart.ts';
import { serve } from '../../../platform/http/serve.ts';
import { attachFile } from './service.ts';

export function uploadRoutes(app: FastifyInstance): void {
  withUploads(app, (scope) => {
    serve(scope, attachPublicFile, async ({ ctx, params, query, request }) => {
      const data = await takeUpload(
        request,
        ['code'],
        (upload) => {
          if (query.ro !== undefined) throw new AppError('FORBIDDEN');
          return attachFile(ctx, params.token, { caller: callerOf(request), upload });
        },
        claimFields,
      );
      return { data };
    });
  });
}
