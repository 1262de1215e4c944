import * as calls from '@balcao/contract/balance/balance';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { exportHeaders } from '../../platform/records/serve-record.ts';
import { exportBalances } from './export.ts';
import { postBalance } from './post.ts';
import { getBalance, listBalances } from './read.ts';
import { transferBalance } from './transfer.ts';

export function balanceRoutes(app: FastifyInstance): void {
  serve(app, calls.listBalances, ({ ctx, actor, query: { sector_id: sectorId, ...query } }) =>
    listBalances(ctx, actor, { ...query, sectorId }),
  );
  serve(app, calls.exportBalances, async ({ ctx, actor, params, query, reply }) => {
    const { sector_id: sectorId, ...asked } = query;
    const file = await exportBalances(ctx, actor, { ...params, ...asked, sectorId });
    reply.headers(exportHeaders('Saldos', params.format, ctx.clock()));
    return file;
  });
  serve(app, calls.getBalance, async ({ ctx, actor, params, query }) => ({
    data: await getBalance(ctx, actor, { ...params, ...query }),
  }));
  serve(app, calls.postBalance, async (call) => {
    const { ctx, actor, params, body } = call;
    return { data: await postBalance(ctx, actor, { ...params, ...body }, actOf(call)) };
  });
  serve(app, calls.transferBalance, async (call) => {
    const { ctx, actor, body } = call;
    return { data: await transferBalance(ctx, actor, body, actOf(call)) };
  });
}
