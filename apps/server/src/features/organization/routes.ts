import { listCities } from '@balcao/contract/organization/cities';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './installation.ts';

export function organizationRoutes(app: FastifyInstance): void {
  serve(app, listCities, async ({ ctx, query }) => ({
    data: await service.listCities(ctx, query),
  }));
}
