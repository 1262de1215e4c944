import { Readable } from 'node:stream';
import * as batches from '@balcao/contract/affiliates/batches';
import * as commissions from '@balcao/contract/affiliates/commissions';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { listBatches } from './batches/batches.ts';
import { makeBatch } from './batches/make-batch.ts';
import { payBatch } from './batches/pay-batch.ts';
import { pixFile } from './batches/pix-file.ts';
import { planBatch } from './batches/plan-batch.ts';
import { undoBatch } from './batches/undo-batch.ts';
import { listCommissions } from './commissions/commissions.ts';

export function affiliateRoutes(app: FastifyInstance): void {
  serve(app, commissions.listCommissions, ({ ctx, actor, query }) =>
    listCommissions(ctx, actor, query),
  );
  serve(app, batches.listBatches, ({ ctx, actor, query }) => listBatches(ctx, actor, query));
  serve(app, batches.planBatch, async ({ ctx, actor, query }) => ({
    data: await planBatch(ctx, actor, query.until),
  }));
  serve(app, batches.makeBatch, async (call) => ({
    data: await makeBatch(call.ctx, call.actor, { ...call.body, act: actOf(call) }),
  }));
  serve(app, batches.payBatch, async (call) => ({
    data: await payBatch(call.ctx, call.actor, { ...call.params, ...call.body, act: actOf(call) }),
  }));
  serve(app, batches.undoBatch, async (call) => ({
    data: await undoBatch(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
  serve(app, batches.getBatchFile, async ({ ctx, actor, params, reply }) => {
    const { filename, content } = await pixFile(ctx, actor, params.id);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${filename}`,
    });
    return Readable.from(content);
  });
}
