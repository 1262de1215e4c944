import type { EntryMay, WholeEntry } from '@balcao/contract/finance/entry';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { listEntries as listAudit } from '../../../platform/database/audit.ts';
import { changesOf } from '../../../platform/records/history.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { requireSeen } from './acting.ts';
import { describeEntry } from './entries.ts';
import * as store from './entry.store.ts';
import { editableFields, fits } from './entry-state.rules.ts';

const RECORD = 'fn_entry';
const HISTORY = 50;
const acts = ['update', 'remove', 'settle', 'reverse', 'cancel'] as const;

/** The whole entry, and what the person may do with it now. Throws FORBIDDEN, NOT_FOUND. */
export async function getEntry(ctx: Context, actor: Actor, id: number) {
  const facts = await requireSeen(ctx.db, actor, id);
  const [entry, maker, settlements] = await Promise.all([
    describeEntry(ctx, ctx.db, id),
    store.findMaker(ctx.db, id),
    store.listSettlements(ctx.db, id),
  ]);
  const edits = hasUnit(editedUnits(actor), facts.unitId);
  const may = Object.fromEntries(acts.map((act) => [act, edits && fits(facts, act)])) as EntryMay;
  const data: WholeEntry = {
    ...entry,
    user: maker?.name ?? null,
    month_closed: facts.monthClosed,
    settlements: settlements.map(({ created_at, matched, ...row }) => ({
      ...row,
      matched: Boolean(matched),
      created_at: created_at.toISOString(),
    })),
    editable: may.update ? [...editableFields(facts)] : [],
  };
  return { data, may };
}

/** What of an entry is in the result. Throws FORBIDDEN, NOT_FOUND. */
export async function getJournal(ctx: Context, actor: Actor, id: number) {
  await requireSeen(ctx.db, actor, id);
  const lines = await store.listJournal(ctx.db, id);
  return lines.map(({ basis, ...line }) => ({ ...line, basis: basis as 'competence' | 'cash' }));
}

/** Throws FORBIDDEN without `can_log_view`, NOT_FOUND. */
export async function listHistory(
  ctx: Context,
  actor: Actor,
  { id, before }: { id: number; before?: number | undefined },
) {
  if (!actor.roles.can_log_view) throw new AppError('FORBIDDEN');
  await requireSeen(ctx.db, actor, id);
  const rows = await listAudit(ctx.db, { record: RECORD, id, before, limit: HISTORY });
  return rows.map(({ at, before: old, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    changes: changesOf(old, after),
  }));
}
