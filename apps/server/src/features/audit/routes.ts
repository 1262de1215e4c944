import { checkAuditNow, getAuditState, listAudit } from '@balcao/contract/audit/audit';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { askForCheck, describeChain } from './chain-check.ts';
import * as service from './list.ts';

export function auditRoutes(app: FastifyInstance): void {
  serve(app, listAudit, ({ ctx, actor, query }) => service.listAudit(ctx, actor, query));
  serve(app, getAuditState, async ({ ctx, actor }) => ({ data: await describeChain(ctx, actor) }));
  serve(app, checkAuditNow, async ({ ctx, actor }) => {
    await askForCheck(ctx, actor);
    return {};
  });
}
