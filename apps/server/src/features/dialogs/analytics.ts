import { Readable } from 'node:stream';
import {
  ANALYTICS_DAYS,
  type DialogAnalytics,
  type NumberKind,
  TICKETS_BEHIND,
} from '@balcao/contract/dialogs/analytics';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { csvOf } from '../../platform/records/csv.ts';
import { xlsxOf } from '../../platform/records/xlsx.ts';
import { dayBefore, dayOf, daysBetween, numbersOf } from './analytics.rules.ts';
import * as store from './analytics.store.ts';
import { exportHeadings, exportRows } from './analytics-export.rules.ts';
import { getMark } from './counting.store.ts';
import { requireDraft, requireEditor } from './drafting.ts';

export type Asked = {
  id: number;
  from?: string | undefined;
  to?: string | undefined;
  version?: number | undefined;
};

/** The period that is asked for, with its defaults, in the versions that are. Throws NOT_FOUND for a version that is not there. */
async function periodOf(ctx: Context, { id, version, ...asked }: Asked): Promise<store.Period> {
  const { code } = await requireDraft(ctx, id);
  const versions = await store.listVersionsOf(ctx.db, code, version);
  if (version !== undefined && versions.length === 0) throw new AppError('NOT_FOUND');
  const to = asked.to ?? dayOf(ctx.clock());
  const from = asked.from ?? dayBefore(to, ANALYTICS_DAYS - 1);
  return { versionIds: versions.map((one) => one.id), from, to };
}

/** How conversations that began in a period went through a dialog. Throws FORBIDDEN, and NOT_FOUND without such a dialog or version. */
export async function analyticsOf(
  ctx: Context,
  actor: Actor,
  asked: Asked,
): Promise<DialogAnalytics> {
  requireEditor(actor);
  const period = await periodOf(ctx, asked);
  const [sums, counted, { until }] = await Promise.all([
    store.listSums(ctx.db, period),
    store.listDays(ctx.db, period),
    getMark(ctx.db),
  ]);
  const known = new Map(counted.map(({ day, kind, count }) => [`${kind} ${day}`, count]));
  const of = (kind: string, day: string) => known.get(`${kind} ${day}`) ?? 0;
  const { from, to } = period;
  const days = daysBetween(from, to).map((day) => ({
    day,
    started: of('started', day),
    finished: of('finished', day),
    stopped: of('stopped', day),
  }));
  const version = asked.version ?? null;
  return {
    ...numbersOf(sums),
    days,
    from,
    to,
    version,
    counted_until: until?.toISOString() ?? null,
  };
}

const formats = { csv: csvOf, xlsx: xlsxOf };

/** The same numbers as a file, which the audit notes. */
export async function exportAnalytics(
  ctx: Context,
  actor: Actor,
  { format, ...asked }: Asked & { format: keyof typeof formats },
): Promise<Readable> {
  const numbers = await analyticsOf(ctx, actor, asked);
  const rows = exportRows(numbers);
  const { from, to, version } = numbers;
  await writeAudit(ctx.db, actor, {
    action: 'export',
    record: 'at_dialog',
    recordId: asked.id,
    after: { format, rows: rows.length, whole: true, filters: { from, to, version } },
  });
  const batches = (async function* () {
    yield rows;
  })();
  return Readable.from(formats[format](exportHeadings, batches));
}

export type AskedTickets = Asked & {
  kind: NumberKind;
  block?: string | undefined;
  way?: string | undefined;
  before?: number | undefined;
};

/** One page of the tickets behind a number, newest first; `next` is where the following page begins, null after the last one. */
export async function ticketsBehind(
  ctx: Context,
  actor: Actor,
  { kind, block = '', way = '', before, ...asked }: AskedTickets,
): Promise<{ ids: number[]; next: number | null }> {
  requireEditor(actor);
  const period = await periodOf(ctx, asked);
  const name = kind === 'way' ? way : '';
  const measureId = await store.findMeasureId(ctx.db, { kind, block, name });
  if (measureId === undefined) return { ids: [], next: null };
  const limit = TICKETS_BEHIND + 1;
  const found = await store.listTicketIds(ctx.db, period, {
    measureId,
    before: before ?? null,
    limit,
  });
  const ids = found.slice(0, TICKETS_BEHIND);
  return { ids, next: found.length === limit ? (ids.at(-1) ?? null) : null };
}
