import type { RecordChange } from '@balcao/contract/records/calls';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { listEntries } from '../database/audit.ts';
import { findRow } from '../database/record-rows.ts';
import type { ServedRecord } from './behaviour.ts';
import { requireAbility, visible } from './rights.ts';

const PAGE = 50;

type Values = Record<string, unknown>;
const valuesOf = (value: unknown) => (value && typeof value === 'object' ? (value as Values) : {});

/** The changes in an entry of the log, `[before, after]` by field; null where a side has no value. */
export function changesOf(before: unknown, after: unknown): RecordChange['changes'] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return Object.fromEntries(names.map((name) => [name, [old[name] ?? null, now[name] ?? null]]));
}

/**
 * The changes of a row that the caller sees, newest first, 50 at a time: those before entry `before`. Throws FORBIDDEN
 * without `can_log_view`, and NOT_FOUND.
 */
export async function historyOf(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  { id, before }: { id: number; before?: number | undefined },
): Promise<RecordChange[]> {
  const { definition } = served;
  requireAbility(actor, 'can_log_view');
  const row = await findRow(ctx.db, definition, { id, scope: visible(actor, served) });
  if (!row) throw new AppError('NOT_FOUND');
  const wanted = { record: definition.name, id, before, limit: PAGE };
  const entries = await listEntries(ctx.db, wanted);
  return entries.map(({ at, before: old, after, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    changes: changesOf(old, after),
  }));
}
