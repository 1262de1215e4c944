import type { ChangedEntry, Entry, NewEntry } from '@balcao/contract/finance/entry';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { canSeePerson, editedUnits } from '../finance.policy.ts';
import { bookEntries, rebookEntry } from '../ledger/book.ts';
import { updateEntry as writeEntry } from '../ledger/ledger.store.ts';
import type { EntryDraft, Part } from '../ledger/ledger.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import { type Locked, onEntry, requireUnit } from './acting.ts';
import { describeEntry } from './entries.ts';
import * as store from './entry.store.ts';
import { changedFields, withChanges } from './entry-change.rules.ts';
import { partsOf } from './entry-split.rules.ts';
import { bookedFields, editableFields, refusal } from './entry-state.rules.ts';

const RECORD = 'fn_entry';
type Named = { person_id?: number | null | undefined; business_unit_id?: number | undefined };

/** The records that an entry names. Throws INVALID for one that does not exist or that the person does not see, FORBIDDEN. */
export async function requireNamed(db: Db, actor: Actor, { person_id, business_unit_id }: Named) {
  const person = person_id ? await store.findPerson(db, person_id) : undefined;
  if (person_id && !(person && canSeePerson(actor, person)))
    throw invalidAt('person_id', 'Não encontramos esta pessoa.');
  if (!business_unit_id) return;
  if (!(await store.findUnit(db, business_unit_id)))
    throw invalidAt('business_unit_id', 'Escolha a unidade de negócio.');
  requireUnit(actor, business_unit_id);
}

/** What the ledger refuses of an account stands at the split that names it. */
export async function atSplit<T>(isSplit: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { fn_account_id, fn_cost_center_id } = (error instanceof AppError && error.fields) || {};
    const texts = fn_account_id ?? fn_cost_center_id;
    if (isSplit && texts) throw new AppError('INVALID', { fields: { split: texts } });
    throw error;
  }
}

/** An entry as the ledger books it, once the person may make it. Throws FORBIDDEN, INVALID. */
export async function prepareEntry(
  ctx: Context,
  actor: Actor,
  body: NewEntry,
): Promise<EntryDraft> {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  const units = actor.roles.business_units;
  const unitId = body.business_unit_id ?? (units.length === 1 ? units[0] : undefined);
  if (!unitId) throw invalidAt('business_unit_id', 'Escolha a unidade de negócio.');
  await requireNamed(ctx.db, actor, { ...body, business_unit_id: unitId });
  const { direction, description, due_date, amount_cents } = body;
  return {
    direction,
    source: 'hand',
    description,
    document: body.document ?? null,
    personId: body.person_id ?? null,
    supplierName: body.supplier_name ?? null,
    unitId,
    competence: body.competence ?? due_date,
    dueDate: due_date,
    amountCents: amount_cents,
    parts: partsOf(body),
  };
}

/** Books drafts of entries in the caller's transaction and notes each in the audit; returns their ids in the order given. */
export async function insertDrafts(
  ctx: Context,
  trx: Db,
  actor: Actor | null,
  drafts: readonly EntryDraft[],
): Promise<number[]> {
  const isSplit = drafts.some(({ parts }) => parts.length > 1);
  const how = { now: ctx.clock(), userId: actor?.userId ?? null };
  const ids = await atSplit(isSplit, () => bookEntries(trx, drafts, how));
  for (const [at, draft] of drafts.entries()) {
    const { direction, description, dueDate: due_date, competence, amountCents } = draft;
    const after = { direction, description, due_date, competence, amount_cents: amountCents };
    const recordId = ids[at] ?? null;
    await writeAudit(trx, actor, { action: 'create', record: RECORD, recordId, after });
  }
  return ids;
}

/** Makes an entry. Throws FORBIDDEN, INVALID, MONTH_CLOSED. */
export async function createEntry(
  ctx: Context,
  actor: Actor,
  body: NewEntry,
  act: Act | null,
): Promise<Entry> {
  const draft = await prepareEntry(ctx, actor, body);
  return acting(ctx, act, async (trx) => {
    const [id = 0] = await insertDrafts(ctx, trx, actor, [draft]);
    return { answer: await describeEntry(ctx, trx, id) };
  });
}

const isBooked = (names: readonly string[]) => bookedFields.some((field) => names.includes(field));

/** The columns of changed fields; accounts and split are parts. */
function columnsOf(names: readonly string[], to: Entry) {
  const columns = names.filter(
    (name) => !['split', 'fn_account_id', 'fn_cost_center_id'].includes(name),
  );
  return Object.fromEntries(columns.map((name) => [name, to[name as 'description']]));
}

/** Throws MONTH_CLOSED: what the accountant was given stays as it is. */
async function requireOpen(trx: Db, { facts, entry }: Locked, names: readonly string[]) {
  if (names.every((name) => name === 'due_date')) return;
  await requireOpenMonths(trx, [{ unitId: facts.unitId, day: entry.competence }]);
}

type Changes = { id: number; body: ChangedEntry; act: Act | null };

/** Changes an entry; fields that are as they were do not count. Throws FORBIDDEN, CONFLICT, ENTRY_STATE, INVALID, MONTH_CLOSED. */
export async function updateEntry(
  ctx: Context,
  actor: Actor,
  { id, body, act }: Changes,
): Promise<Entry> {
  const { updated_at: seen, ...asked } = body;
  return onEntry(ctx, actor, { id, right: null, act }, async (trx, locked) => {
    const { entry, facts } = locked;
    if (seen && entry.updated_at.toISOString() !== seen) throw new AppError('CONFLICT');
    const before = await describeEntry(ctx, trx, id);
    const names = changedFields(before, asked);
    if (names.length === 0) return;
    await requireOpen(trx, locked, names);
    const able = editableFields(facts);
    const wrong = names.filter((name) => !able.includes(name));
    if (wrong.length) {
      const reason = refusal(facts, 'update');
      const fields = Object.fromEntries(wrong.map((name) => [name, [reason]]));
      throw new AppError('ENTRY_STATE', { reason, fields });
    }
    const named = Object.fromEntries(names.map((name) => [name, asked[name as 'person_id']]));
    await requireNamed(trx, actor, named);
    const to = withChanges(before, asked);
    const now = ctx.clock();
    if (isBooked(names)) {
      const parts: Part[] = partsOf(to);
      const { direction, business_unit_id: unitId, competence } = to;
      const booked = { direction, unitId, competence, parts };
      await atSplit(parts.length > 1, () =>
        rebookEntry(trx, entry, booked, { now, userId: actor.userId }),
      );
    }
    await writeEntry(trx, id, columnsOf(names, to as Entry), now);
    await writeAudit(trx, actor, {
      action: 'update',
      record: RECORD,
      recordId: id,
      before: Object.fromEntries(names.map((name) => [name, before[name as 'description']])),
      after: Object.fromEntries(names.map((name) => [name, asked[name as 'description']])),
    });
  });
}
