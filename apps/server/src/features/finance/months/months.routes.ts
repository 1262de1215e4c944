import * as calls from '@balcao/contract/finance/months';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { closeMonth, reopenMonth } from './close.ts';
import { openPackage } from './download.ts';
import { listMonths } from './months.ts';
import { retryPackage } from './retry-package.ts';

/** Months of business units: closing, opening again, and the accountant's package. */
export function monthRoutes(app: FastifyInstance): void {
  serve(app, calls.listMonths, ({ ctx, actor, query }) => listMonths(ctx, actor, query));
  serve(app, calls.closeMonth, async (call) => ({
    data: await closeMonth(call.ctx, call.actor, { ...call.body, act: actOf(call) }),
  }));
  serve(app, calls.reopenMonth, async (call) => ({
    data: await reopenMonth(call.ctx, call.actor, { ...call.body, act: actOf(call) }),
  }));
  serve(app, calls.retryPackage, async (call) => ({
    data: await retryPackage(call.ctx, call.actor, { ...call.body, act: actOf(call) }),
  }));
  serve(app, calls.downloadPackage, async ({ ctx, actor, params, reply }) => {
    const { file, name, bytes } = await openPackage(ctx, actor, params);
    reply.headers({
      'content-type': 'application/zip',
      'content-length': bytes,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    });
    return file;
  });
}
