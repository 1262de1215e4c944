import * as entries from '@balcao/contract/finance/entries';
import * as acts from '@balcao/contract/finance/entry-acts';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { exportHeaders } from '../../../platform/records/serve-record.ts';
import { listEntries, listOptions } from './entries.ts';
import * as doing from './entry-acts.ts';
import { getEntry, getJournal, listHistory } from './entry-detail.ts';
import { exportEntries } from './entry-export.ts';
import { createEntry, updateEntry } from './entry-save.ts';

function readingRoutes(app: FastifyInstance): void {
  serve(app, entries.listEntries, ({ ctx, actor, query }) => listEntries(ctx, actor, query));
  serve(app, entries.entryOptions, async ({ ctx, actor, query }) => ({
    data: await listOptions(ctx, actor, query),
  }));
  serve(app, entries.exportEntries, async ({ ctx, actor, params, query, reply }) => {
    const { sort, ...filter } = query;
    const file = await exportEntries(ctx, actor, { ...params, sort, filter });
    reply.headers(exportHeaders('Lançamentos', params.format, ctx.clock()));
    return file;
  });
  serve(app, entries.getEntry, ({ ctx, actor, params }) => getEntry(ctx, actor, params.id));
  serve(app, entries.entryJournal, async ({ ctx, actor, params }) => ({
    data: await getJournal(ctx, actor, params.id),
  }));
  serve(app, entries.entryHistory, async ({ ctx, actor, params, query }) => ({
    data: await listHistory(ctx, actor, { ...params, ...query }),
  }));
}

/** Finance entries: the list, one of them, and what staff does with it. */
export function entryRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  serve(app, acts.createEntry, async (call) => ({
    data: await createEntry(call.ctx, call.actor, call.body, actOf(call)),
  }));
  serve(app, acts.updateEntry, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await updateEntry(call.ctx, call.actor, asked) };
  });
  serve(app, acts.removeEntry, (call) =>
    doing.removeEntry(call.ctx, call.actor, { ...call.params, act: actOf(call) }),
  );
  serve(app, acts.settleEntry, async (call) => {
    const asked = { ...call.params, body: call.body, act: actOf(call) };
    return { data: await doing.settleEntry(call.ctx, call.actor, asked) };
  });
  serve(app, acts.reverseEntry, async (call) => {
    const asked = { ...call.params, ...call.body, act: actOf(call) };
    return { data: await doing.reverseEntry(call.ctx, call.actor, asked) };
  });
  serve(app, acts.cancelEntry, async (call) => {
    const asked = { ...call.params, ...call.body, act: actOf(call) };
    return { data: await doing.cancelEntry(call.ctx, call.actor, asked) };
  });
}
