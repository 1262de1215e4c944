import * as commissions from '@balcao/contract/affiliates/commissions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { listCommissions } from './commissions/commissions.ts';

export function affiliateRoutes(app: FastifyInstance): void {
  serve(app, commissions.listCommissions, ({ ctx, actor, query }) =>
    listCommissions(ctx, actor, query),
  );
}
