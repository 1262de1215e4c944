import { listAudit } from '@balcao/contract/audit';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './service.ts';

export function auditRoutes(app: FastifyInstance): void {
  serve(app, listAudit, ({ ctx, actor, query }) => service.listAudit(ctx, actor, query));
}
