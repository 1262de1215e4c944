import {
  deleteResource,
  getResource,
  listResources,
  updateResource,
} from '@balcao/contract/files/details';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './details.ts';

export function resourceRoutes(app: FastifyInstance): void {
  serve(app, listResources, async ({ ctx, actor, query }) => {
    const key = { origin: query.origin, parentCode: query.parent_code };
    return { data: await service.listCards(ctx, actor, key) };
  });

  serve(app, getResource, async ({ ctx, actor, params }) => ({
    data: await service.getCard(ctx, actor, params.id),
  }));

  serve(app, updateResource, async ({ ctx, actor, params, body }) => ({
    data: await service.updateCard(ctx, actor, { ...params, ...body }),
  }));

  serve(app, deleteResource, async ({ ctx, actor, params }) => {
    await service.deleteCard(ctx, actor, params.id);
    return { data: null };
  });
}
