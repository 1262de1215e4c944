import { endImpersonation, impersonate } from '@balcao/contract/access/impersonation';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { endActing, startActing } from './impersonation.ts';

export function impersonationRoutes(app: FastifyInstance): void {
  serve(app, impersonate, async ({ ctx, actor, body }) => ({
    url: await startActing(ctx, actor, body.user_id),
  }));

  serve(app, endImpersonation, async ({ ctx, actor }) => ({ url: await endActing(ctx, actor) }));
}
