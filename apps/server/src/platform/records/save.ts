import type { WholeRow } from '@balcao/contract/records/calls';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { againAtDeadlock } from '../database/again-at-deadlock.ts';
import { writeAudit } from '../database/audit.ts';
import type { Db } from '../database/open.ts';
import * as rows from '../database/record-rows.ts';
import { type Act, actOnce } from '../repeated-acts.ts';
import type { ServedRecord, Values } from './behaviour.ts';
import { conflictOf } from './conflict.ts';
import { refusalOf } from './faults.ts';
import { complete, getRecord, readRecord, wireRow } from './read.ts';
import { requireAbility, rightsOn, visible } from './rights.ts';

/** The columns among the values; the record's behaviour saves custom fields. */
function columnValues({ definition }: ServedRecord, values: Values): Values {
  const names = new Set(rows.columnsOf(definition).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

async function rowIn(trx: Db, actor: Actor, served: ServedRecord, id: number) {
  const scope = visible(actor, served);
  const found = await rows.findRow(trx, served.definition, { id, scope, lock: true });
  if (!found) throw new AppError('NOT_FOUND');
  const [row = found] = await complete(trx, served, [found]);
  return row;
}

/** Only the fields that differ, as people see them; fields that nobody writes do not count as changes. */
function differences(served: ServedRecord, before: rows.RawRow, after: rows.RawRow) {
  const { definition, behaviour } = served;
  const fields = definition.fields.filter(({ write }) => write !== 'never');
  const [old, now] = [wireRow(fields, before), wireRow(fields, after)];
  const changed = fields
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  const pick = (row: Values) => {
    const values = Object.fromEntries(changed.map((name) => [name, row[name]]));
    return behaviour.audited?.(after, values) ?? values;
  };
  return { before: pick(old), after: pick(now), any: changed.length > 0 };
}

type Changed<T> = { id: number; answer: T };

/**
 * Runs a change in a transaction, which may begin anew; once per key. What the database refuses is told at its field, what others
 * are told comes after the commit.
 */
async function changing<T>(
  ctx: Context,
  served: ServedRecord,
  act: Act | null,
  change: (trx: Db) => Promise<Changed<T>>,
): Promise<T> {
  const { behaviour } = served;
  return actOnce<T>(ctx.db, act, async (keep) => {
    try {
      const { id, answer } = await againAtDeadlock(() =>
        ctx.db.transaction().execute(async (trx) => {
          await behaviour.first?.(trx);
          const { id, answer } = await change(trx);
          return { id, answer: await keep(trx, answer) };
        }),
      );
      behaviour.changed?.(ctx, id);
      return answer;
    } catch (error) {
      throw (await refusalOf(served, error)) ?? error;
    }
  });
}

type Made = { values: Values; act: Act | null };

/** Creates a row. The definition has checked `values`. Throws FORBIDDEN, INVALID. */
export async function createRecord(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  { values, act }: Made,
): Promise<WholeRow> {
  const { definition, behaviour } = served;
  requireAbility(actor, definition.may.create);
  return changing(ctx, served, act, async (trx) => {
    const saving = { ctx, actor, before: undefined, values };
    const checked = (await behaviour.check?.(trx, saving)) ?? values;
    const id = await rows.insertRow(trx, definition, {
      ...columnValues(served, checked),
      ...behaviour.made?.(ctx),
    });
    await behaviour.keep?.(trx, { ...saving, values: checked, id });
    const [made] = await complete(trx, served, [await rowOf(trx, served, id)]);
    const after = made && wireRow(definition.fields, made);
    await writeAudit(trx, actor, {
      action: 'create',
      record: definition.name,
      recordId: id,
      ...(after && { after }),
    });
    return { id, answer: await readRecord(trx, actor, served, id) };
  });
}

async function rowOf(trx: Db, { definition }: ServedRecord, id: number) {
  const row = await rows.findRow(trx, definition, { id, scope: 'all' });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Whether the row is still the one that the screen was drawn from, comparing times to the millisecond. */
const isSame = (row: rows.RawRow, seen: string) =>
  row.updated_at.getTime() === new Date(seen).getTime();

type Update = { id: number; values: Values; seen: string | undefined; act: Act | null };

/**
 * Changes a row: only the fields in `values`. `seen` is the `updated_at` that the screen was drawn from, undefined if
 * the client does not send it. Throws FORBIDDEN, NOT_FOUND, INVALID, and CONFLICT with who changed what in between.
 */
export async function updateRecord(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  { id, values, seen, act }: Update,
): Promise<WholeRow> {
  const { definition, behaviour } = served;
  requireAbility(actor, definition.may.update);
  // A repetition gets the first answer only while the row is in sight.
  if (act && !(await getRecord(ctx, actor, served, id)).may.update) throw new AppError('FORBIDDEN');
  return changing(ctx, served, act, async (trx) => {
    const before = await rowIn(trx, actor, served, id);
    if (!rightsOn(actor, served, before).update) throw new AppError('FORBIDDEN');
    if (seen !== undefined && !isSame(before, seen)) {
      throw await conflictOf(trx, actor, { record: definition.name, id, seen });
    }
    const saving = { ctx, actor, before, values };
    const checked = (await behaviour.check?.(trx, saving)) ?? values;
    await rows.updateRow(trx, definition, id, columnValues(served, checked));
    await behaviour.keep?.(trx, { ...saving, values: checked, id });
    const [after = before] = await complete(trx, served, [await rowOf(trx, served, id)]);
    const { any, ...change } = differences(served, before, after);
    if (any)
      await writeAudit(trx, actor, {
        action: 'update',
        record: definition.name,
        recordId: id,
        ...change,
      });
    return { id, answer: await readRecord(trx, actor, served, id) };
  });
}

/** Deletes an unused row. Throws FORBIDDEN, NOT_FOUND, IN_USE. */
export async function removeRecord(
  ctx: Context,
  actor: Actor,
  served: ServedRecord,
  { id, act }: { id: number; act: Act | null },
): Promise<Record<string, never>> {
  const { definition, behaviour } = served;
  requireAbility(actor, definition.may.remove);
  return changing(ctx, served, act, async (trx) => {
    const before = await rowIn(trx, actor, served, id);
    if (!rightsOn(actor, served, before).remove) throw new AppError('FORBIDDEN');
    await behaviour.refuseRemoval?.(trx, { ctx, actor, row: before });
    await rows.deleteRow(trx, definition, id);
    const gone = wireRow(definition.fields, before);
    await writeAudit(trx, actor, {
      action: 'delete',
      record: definition.name,
      recordId: id,
      before: gone,
    });
    return { id, answer: {} };
  });
}
