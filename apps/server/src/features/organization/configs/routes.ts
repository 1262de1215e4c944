import { changeConfig, listConfigs, resetConfig } from '@balcao/contract/config-calls';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './service.ts';

export function configRoutes(app: FastifyInstance): void {
  serve(app, listConfigs, async ({ ctx, actor }) => ({
    data: await service.listConfigs(ctx, actor),
  }));

  serve(app, changeConfig, async ({ ctx, actor, params: { key }, body }) => ({
    data: await service.changeConfig(ctx, actor, { key, value: body.value, seen: body.updated_at }),
  }));

  serve(app, resetConfig, async ({ ctx, actor, params: { key }, query }) => ({
    data: await service.resetConfig(ctx, actor, { key, seen: query.updated_at }),
  }));
}
