import { fullDateTime } from '@balcao/brazil/dates';
import { recordCalls } from '@balcao/contract/records/calls';
import { hasBulk, type RecordDefinition } from '@balcao/contract/records/definition';
import type { ListQuery } from '@balcao/contract/records/schema';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../http/repetition-key.ts';
import { serve } from '../http/serve.ts';
import type { RecordBehaviour, ServedRecord, TicketsName, Values } from './behaviour.ts';
import { changeMany } from './bulk.ts';
import { exportRecords } from './export.ts';
import { historyOf } from './history.ts';
import { getRecord, listOptions, listRecords } from './read.ts';
import { createRecord, removeRecord, updateRecord } from './save.ts';

declare module 'fastify' {
  interface FastifyInstance {
    ticketsName: TicketsName;
  }
}

/** The validated values of a query, with the filters in a separate field. */
export function listQueryOf(query: object): ListQuery {
  const { page, per_page, q, sort, ...filters } = query as Omit<ListQuery, 'filters'>;
  return { page, per_page, q, sort, filters };
}

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

type FileFormat = keyof typeof mimes;

/** The headers of an exported file with this name, to which its format is added. */
export const fileHeaders = (name: string, format: FileFormat) => ({
  'content-type': mimes[format],
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
});

/** The headers of an exported file, which is named after its content and the date in Brazil. */
export function exportHeaders(content: string, format: FileFormat, now: Date) {
  const [day] = fullDateTime(now.toISOString()).split(' ');
  return fileHeaders(`${content} ${day?.split('/').toReversed().join('-')}`, format);
}

function serveExport(app: FastifyInstance, served: ServedRecord): void {
  const { definition } = served;
  serve(app, recordCalls(definition).export, async ({ ctx, actor, params, query, reply }) => {
    const { format } = params;
    const { columns, ...rest } = query as { columns?: string };
    const asked = { format, query: listQueryOf(rest), columns };
    const file = await exportRecords(ctx, actor, served, asked);
    reply.headers(exportHeaders(definition.plural, format, ctx.clock()));
    return file;
  });
}

/** Serves the calls that a record's definition allows. */
export function serveRecord(
  app: FastifyInstance,
  definition: RecordDefinition,
  behaviour: RecordBehaviour = {},
): void {
  const served = { definition, behaviour, ticketsName: app.ticketsName };
  const calls = recordCalls(definition);
  const { may } = definition;
  // The schemas are made from the definition at run time, so their values have no static types.
  serve(app, calls.list, ({ ctx, actor, query }) =>
    listRecords(ctx, actor, served, listQueryOf(query)),
  );
  serveExport(app, served);
  serve(app, calls.edit, ({ ctx, actor, params }) => getRecord(ctx, actor, served, params.id));
  serve(app, calls.history, async ({ ctx, actor, params, query }) => ({
    data: await historyOf(ctx, actor, served, { ...params, ...query }),
  }));
  if (may.options) {
    serve(app, calls.options, async ({ ctx, actor, query }) => ({
      data: await listOptions(ctx, actor, served, query),
    }));
  }
  if (may.create) {
    serve(app, calls.create, (call) => {
      const { ctx, actor, body } = call;
      return createRecord(ctx, actor, served, { values: body as Values, act: actOf(call) });
    });
  }
  if (may.update) {
    serve(app, calls.update, (call) => {
      const { ctx, actor, params, body } = call;
      const { updated_at: seen, ...values } = body as Values & { updated_at?: string };
      return updateRecord(ctx, actor, served, { ...params, values, seen, act: actOf(call) });
    });
  }
  if (hasBulk(definition)) {
    serve(app, calls.bulk, ({ ctx, actor, body }) => changeMany(ctx, actor, served, body));
  }
  if (may.remove) {
    serve(app, calls.remove, (call) =>
      removeRecord(call.ctx, call.actor, served, { ...call.params, act: actOf(call) }),
    );
  }
}
