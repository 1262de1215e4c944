import { attachPublicFile } from '@balcao/contract/files/public-ticket';
import { claimFields } from '@balcao/contract/signing/sign-page';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { takeUpload, withUploads } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import { attachFile, requireAttempt, requireKnown, type Sent } from './uploads.ts';

export function uploadRoutes(app: FastifyInstance): void {
  withUploads(app, (scope) => {
    serve(scope, attachPublicFile, async ({ ctx, params, query, request }) => {
      if (query.ro !== undefined) throw new AppError('FORBIDDEN');
      const caller = callerOf(request);
      // Before the bytes: if the code comes after the file, the file is stored on disk until then.
      await requireAttempt(ctx, caller.ip);
      const take = (upload: Sent) => attachFile(ctx, params.token, { caller, upload });
      const ask = () => requireKnown(ctx, params.token);
      return { data: await takeUpload(request, ['code'], take, { optional: claimFields, ask }) };
    });
  });
}
