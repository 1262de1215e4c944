import { createToken, listTokens, revokeToken } from '@balcao/contract/access/api-tokens';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './api-tokens.ts';

export function tokenRoutes(app: FastifyInstance): void {
  serve(app, createToken, async ({ ctx, actor, body }) => ({
    data: await service.createToken(ctx, actor, body),
  }));

  serve(app, listTokens, async ({ ctx, actor }) => ({
    data: await service.listTokens(ctx, actor),
  }));

  serve(app, revokeToken, async ({ ctx, actor, params }) => ({
    data: await service.revokeToken(ctx, actor, params.id),
  }));
}
