import * as calls from '@balcao/contract/payments/bank-files';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../../platform/http/multipart.ts';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { closeBankFiles } from './bank-file-thread.ts';
import { readReturnFile, requireTaker } from './read-return.ts';
import { applyReturn, getReturn, listReturns, wholeReturn } from './returns.ts';

/** Files of banks: what they would do, and doing it. */
export function returnRoutes(app: FastifyInstance): void {
  app.addHook('onClose', () => closeBankFiles(app.ctx));
  withUploads(app, (scope) => {
    serve(scope, calls.readReturnFile, async (call) => {
      const { ctx, actor, request } = call;
      requireTaker(actor);
      const take = ({ stream }: { stream: AsyncIterable<Buffer> }) =>
        readReturnFile(ctx, actor, stream, (file) => actOf(call, file));
      return { data: await wholeReturn(ctx, actor, await takeUpload(request, [], take)) };
    });
  });
  serve(app, calls.listReturns, ({ ctx, actor, query }) => listReturns(ctx, actor, query));
  serve(app, calls.getReturn, ({ ctx, actor, params, query }) =>
    getReturn(ctx, actor, { ...params, ...query }),
  );
  serve(app, calls.applyReturn, async (call) => ({
    data: await applyReturn(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  }));
}
