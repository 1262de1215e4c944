import {
  createSavedView,
  listSavedViews,
  removeSavedView,
  updateSavedView,
} from '@balcao/contract/organization/saved-views';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './saved-views.ts';

export function savedViewRoutes(app: FastifyInstance): void {
  serve(app, listSavedViews, async ({ ctx, actor, query }) => ({
    data: await service.listViews(ctx, actor, query.record),
  }));
  serve(app, createSavedView, async ({ ctx, actor, body }) => ({
    data: await service.createView(ctx, actor, body),
  }));
  serve(app, updateSavedView, async ({ ctx, actor, params, body }) => ({
    data: await service.updateView(ctx, actor, params.id, body),
  }));
  serve(app, removeSavedView, async ({ ctx, actor, params }) => {
    await service.removeView(ctx, actor, params.id);
    return {};
  });
}
