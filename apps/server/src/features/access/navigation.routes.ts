import { getRouteTable } from '@balcao/contract/access/navigation';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { routeTable } from './navigation.ts';

export function navigationRoutes(app: FastifyInstance): void {
  serve(app, getRouteTable, async ({ ctx, actor }) => ({ data: await routeTable(ctx, actor) }));
}
