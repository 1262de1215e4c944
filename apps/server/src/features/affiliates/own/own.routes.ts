import * as calls from '@balcao/contract/affiliates/own';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { drawLink } from './links.ts';
import { describeOwn, listOwnLines } from './own.ts';
import { drawBatch, drawMonth } from './statement.ts';

function sent(reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-length': bytes.length,
    'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
  });
  return bytes;
}

/** What affiliates see of themselves in the portal. */
export function ownRoutes(app: FastifyInstance): void {
  serve(app, calls.getOwnAffiliate, async ({ ctx, actor }) => ({
    data: await describeOwn(ctx, actor),
  }));
  serve(app, calls.listOwnCommissions, ({ ctx, actor, query }) => listOwnLines(ctx, actor, query));
  serve(app, calls.ownStatement, async ({ ctx, actor, params, reply }) =>
    sent(reply, await drawMonth(ctx, actor, params.month)),
  );
  serve(app, calls.ownBatchStatement, async ({ ctx, actor, params, reply }) =>
    sent(reply, await drawBatch(ctx, actor, params.id)),
  );
  serve(app, calls.ownLinkCode, async ({ ctx, actor, params }) => ({
    data: { qr: await drawLink(ctx, actor, params.code) },
  }));
}
