import { listTicketsBehind } from '@balcao/contract/dialogs/analytics';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { listBehindNumber } from './behind-number.ts';

export function behindNumberRoutes(app: FastifyInstance): void {
  serve(app, listTicketsBehind, ({ ctx, actor, params, query }) =>
    listBehindNumber(ctx, actor, { ...params, ...query }),
  );
}
