import type { RecordOption, RecordRow, WholeRow } from '@balcao/contract/records/calls';
import { type Field, isAble, type RecordDefinition } from '@balcao/contract/records/definition';
import type { ListQuery } from '@balcao/contract/records/schema';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/open.ts';
import * as rows from '../database/record-rows.ts';
import { pageOf, spanOf } from '../paging.ts';
import type { Search, ServedRecord } from './behaviour.ts';
import { requireAbility, rightsOn, visible } from './rights.ts';

const MOST_OPTIONS = 20;

function wireValue({ type }: Field, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (type === 'state') return { initials: value };
  return type === 'time' && typeof value === 'string' ? value.slice(0, 5) : value;
}

/** A row in its wire form: times as ISO 8601 in UTC, times of day as `HH:MM`. */
export function wireRow(fields: readonly Field[], row: rows.RawRow): RecordRow {
  const values = fields.map((field) => [field.name, wireValue(field, row[field.name])]);
  return {
    ...Object.fromEntries(values),
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The filters of a query that `listQuery` has checked, or of a similar one. */
function filtersOf({ fields }: RecordDefinition, query: Record<string, unknown>): rows.Filter[] {
  return fields
    .filter(({ filter }) => filter)
    .flatMap((field) => {
      const [value, from, until] = ['', '_from', '_until'].map((end) => query[field.name + end]);
      if (value === undefined && from === undefined && until === undefined) return [];
      const anyOf = field.type === 'boolean' ? [value === 'true'] : [value].flat();
      return [
        {
          field,
          ...(value !== undefined && { anyOf }),
          ...(typeof from === 'string' && { from }),
          ...(typeof until === 'string' && { until }),
        },
      ];
    });
}

/** The database query of a list and its export, in this person's scope. */
export function queryOf(
  actor: Actor | null,
  served: ServedRecord,
  search: Search,
): rows.RecordQuery {
  const { q, filters } = served.behaviour.narrow?.(search) ?? search;
  return { scope: visible(actor, served), q, filters: filtersOf(served.definition, filters) };
}

export const listed = ({ fields }: RecordDefinition) =>
  fields.filter(({ list }) => list !== undefined);

export async function complete(db: Db, { behaviour }: ServedRecord, found: rows.RawRow[]) {
  return behaviour.complete ? behaviour.complete(db, found) : found;
}

export async function listRecords(
  ctx: Context,
  actor: Actor | null,
  served: ServedRecord,
  query: ListQuery,
) {
  const { definition } = served;
  const wanted = queryOf(actor, served, query);
  const fields = listed(definition);
  const columns = fields.filter(({ type }) => type !== 'custom');
  const page = { fields: columns, sort: query.sort, ...spanOf(query) };
  const [count, found] = await Promise.all([
    rows.countRows(ctx.db, definition, wanted),
    rows.listRows(ctx.db, definition, wanted, page),
  ]);
  const whole = await complete(ctx.db, served, found);
  return pageOf(
    query,
    count,
    whole.map((row) => wireRow(fields, row)),
  );
}

export function listOptions(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  { q, id }: { q: string; id?: number | undefined },
): Promise<RecordOption[]> {
  const { definition } = served;
  requireAbility(actor, definition.may.options);
  const viewed = isAble(definition.may.view, actor) ? visible(actor, served) : [];
  const scope = served.behaviour.offered?.(actor) ?? 'all';
  const asked = { scope, viewed, q, id, limit: MOST_OPTIONS };
  return rows.listOptions(ctx.db, definition, asked);
}

/** The row as this person sees it, with what the person may do to it. Throws FORBIDDEN, NOT_FOUND. */
export async function readRecord(
  db: Db,
  actor: Actor,
  served: ServedRecord,
  id: number,
): Promise<WholeRow> {
  const { definition } = served;
  const found = await rows.findRow(db, definition, { id, scope: visible(actor, served) });
  if (!found) throw new AppError('NOT_FOUND');
  const [row = found] = await complete(db, served, [found]);
  return { data: wireRow(definition.fields, row), may: rightsOn(actor, served, row) };
}

export const getRecord = (
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  id: number,
): Promise<WholeRow> => readRecord(ctx.db, actor, served, id);
