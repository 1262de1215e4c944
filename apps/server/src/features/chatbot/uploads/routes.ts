import { attachPublicFile } from '@balcao/contract/files';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { takeUpload, withUploads } from '../../../platform/http/multipart.ts';
import { serve } from '../../../platform/http/serve.ts';
import { attachFile } from './service.ts';

export function uploadRoutes(app: FastifyInstance): void {
  withUploads(app, (scope) => {
    serve(scope, attachPublicFile, async ({ ctx, params, query, request }) => {
      const data = await takeUpload(request, ['code'], (upload) => {
        if (query.ro !== undefined) throw new AppError('FORBIDDEN');
        return attachFile(ctx, params.token, { ip: request.ip, upload });
      });
      return { data };
    });
  });
}
