import * as calls from '@balcao/contract/payments/bank-files';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { makeRemittance } from './make-remittance.ts';
import { getFile, listRemittances, listUnits, listWaiting } from './remittances.ts';

async function sendFile(ctx: Context, actor: Actor, id: number, reply: FastifyReply) {
  const { content, filename } = await getFile(ctx, actor, id);
  reply.headers({
    'content-type': 'text/plain; charset=us-ascii',
    'content-disposition': `attachment; filename*=UTF-8''${filename}`,
  });
  return content;
}

/** Files for banks: what waits, the next one, and those that were made. */
export function remittanceRoutes(app: FastifyInstance): void {
  serve(app, calls.listRemittances, ({ ctx, actor, query }) => listRemittances(ctx, actor, query));
  serve(app, calls.listRemittanceUnits, ({ ctx, actor }) => listUnits(ctx, actor));
  serve(app, calls.listWaitingSlips, ({ ctx, actor, query }) => listWaiting(ctx, actor, query));
  serve(app, calls.makeRemittance, async (call) => {
    const { ctx, actor, body, reply } = call;
    return sendFile(ctx, actor, await makeRemittance(ctx, actor, body, actOf(call)), reply);
  });
  serve(app, calls.getRemittanceFile, ({ ctx, actor, params, reply }) =>
    sendFile(ctx, actor, params.id, reply),
  );
}
