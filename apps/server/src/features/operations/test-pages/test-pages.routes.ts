import { testUpload } from '@balcao/contract/operations/test-upload';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../../platform/http/multipart.ts';
import { serve } from '../../../platform/http/serve.ts';
import { measureFile, NO_TEST_FILE, requireTestPages } from './test-pages.ts';

export function testPageRoutes(app: FastifyInstance): void {
  withUploads(app, (scope) => {
    serve(scope, testUpload, ({ ctx, actor, request }) =>
      takeUpload(
        request,
        [],
        (upload) => {
          requireTestPages(ctx, actor);
          return measureFile(upload);
        },
        { missing: NO_TEST_FILE },
      ),
    );
  });
}
