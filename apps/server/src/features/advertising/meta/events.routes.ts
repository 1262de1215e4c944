import * as calls from '@balcao/contract/advertising/meta-events';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { listMetaEvents, retryMetaEvent } from './events-list.ts';

/** What Meta was told, and what not. */
export function metaEventRoutes(app: FastifyInstance): void {
  serve(app, calls.listMetaEvents, ({ ctx, actor, query }) => listMetaEvents(ctx, actor, query));
  serve(app, calls.retryMetaEvent, async ({ ctx, actor, params }) => ({
    data: await retryMetaEvent(ctx, actor, params.id),
  }));
}
