import * as calls from '@balcao/contract/dialogs/analytics';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { exportHeaders } from '../../platform/records/serve-record.ts';
import * as analytics from './analytics.ts';
import { inShare } from './fair-share.ts';

export function analyticsRoutes(app: FastifyInstance): void {
  serve(app, calls.getAnalytics, async ({ ctx, actor, params, query }) => ({
    data: await inShare(ctx, actor, () =>
      analytics.analyticsOf(ctx, actor, { ...params, ...query }),
    ),
  }));

  serve(app, calls.exportAnalytics, async ({ ctx, actor, params, query, reply }) => {
    const file = await inShare(ctx, actor, () =>
      analytics.exportAnalytics(ctx, actor, { ...params, ...query }),
    );
    reply.headers(exportHeaders('Números do diálogo', query.format, ctx.clock()));
    return file;
  });
}
