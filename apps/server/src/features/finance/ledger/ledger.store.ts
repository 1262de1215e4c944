import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { given, ids, inChunks } from './bulk-rows.store.ts';
import type { Direction, EntryDraft, How, NewLine, Part } from './ledger.ts';

/** The account and cost centre of an entry that is not split; lists by one find it by them. */
const wholeOf = ([first, ...others]: readonly Part[]) =>
  first && others.length === 0
    ? { fn_account_id: first.accountId, fn_cost_center_id: first.centerId }
    : { fn_account_id: null, fn_cost_center_id: null };

const columnsOf = (draft: EntryDraft, { now, userId }: How) => ({
  direction: draft.direction,
  source: draft.source,
  description: draft.description,
  document: draft.document ?? null,
  person_id: draft.personId ?? null,
  supplier_name: draft.supplierName ?? null,
  business_unit_id: draft.unitId,
  competence: draft.competence,
  due_date: draft.dueDate,
  amount_cents: draft.amountCents,
  pm_transaction_id: draft.charge?.transactionId ?? null,
  pm_payment_id: draft.charge?.paymentId ?? null,
  pm_refund_id: draft.charge?.refundId ?? null,
  instalment_number: draft.instalment?.number ?? null,
  instalment_count: draft.instalment?.count ?? null,
  instalment_group: draft.instalment?.group ?? null,
  recurrence_id: draft.recurrence?.id ?? null,
  recurrence_number: draft.recurrence?.number ?? null,
  ...wholeOf(draft.parts),
  created_by: userId,
  created_at: now,
  updated_at: now,
});

/** Keeps entries with their parts; returns their ids in the order of the drafts. */
export async function insertEntries(
  trx: Db,
  drafts: readonly EntryDraft[],
  how: How,
): Promise<number[]> {
  const made: number[] = [];
  await inChunks(drafts, async (chunk) => {
    const { rows } = await sql<{ id: number }>`
      insert into fn_entry (direction, source, description, document, person_id, supplier_name, business_unit_id,
        competence, due_date, amount_cents, pm_transaction_id, pm_payment_id, pm_refund_id, instalment_number,
        instalment_count, instalment_group, recurrence_id, recurrence_number, fn_account_id, fn_cost_center_id,
        created_by, created_at, updated_at)
      select * from ${given(
        chunk.map((draft) => columnsOf(draft, how)),
        `direction text, source text, description text, document text, person_id bigint, supplier_name text,
         business_unit_id bigint, competence date, due_date date, amount_cents bigint, pm_transaction_id bigint,
         pm_payment_id bigint, pm_refund_id bigint, instalment_number integer, instalment_count integer,
         instalment_group uuid, recurrence_id bigint, recurrence_number integer, fn_account_id bigint,
         fn_cost_center_id bigint, created_by bigint, created_at timestamptz, updated_at timestamptz`,
      )}
      returning id`.execute(trx);
    made.push(...rows.map(({ id }) => id));
  });
  await insertParts(
    trx,
    drafts.map(({ parts }, at) => ({ entryId: made[at] ?? 0, parts })),
  );
  return made;
}

async function insertParts(
  trx: Db,
  entries: readonly { entryId: number; parts: readonly Part[] }[],
): Promise<void> {
  const rows = entries.flatMap(({ entryId, parts }) =>
    parts.map(({ accountId, centerId, percent, cents }, seq) => ({
      entry_id: entryId,
      seq,
      fn_account_id: accountId,
      fn_cost_center_id: centerId,
      percent: percent ?? null,
      cents,
    })),
  );
  await inChunks(rows, (chunk) =>
    sql`
      insert into fn_entry_part (entry_id, seq, fn_account_id, fn_cost_center_id, percent, cents)
      select * from ${given(
        chunk,
        `entry_id bigint, seq integer, fn_account_id bigint, fn_cost_center_id bigint, percent numeric, cents bigint`,
      )}`.execute(trx),
  );
}

/** Gives an entry other parts. */
export async function replaceParts(
  trx: Db,
  entryId: number,
  parts: readonly Part[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('fn_entry_part').where('entry_id', '=', entryId).execute();
  await insertParts(trx, [{ entryId, parts }]);
  await updateEntry(trx, entryId, wholeOf(parts), now);
}

export async function insertLines(trx: Db, lines: readonly NewLine[], now: Date): Promise<void> {
  const rows = lines.map(
    ({ entryId, movementId, basis, on, unitId, accountId, centerId, cents }) => ({
      entry_id: entryId,
      movement_id: movementId,
      basis,
      on,
      business_unit_id: unitId,
      fn_account_id: accountId,
      fn_cost_center_id: centerId,
      cents,
      created_at: now,
    }),
  );
  await inChunks(rows, (chunk) =>
    sql`
      insert into fn_line (entry_id, movement_id, basis, "on", business_unit_id, fn_account_id, fn_cost_center_id,
        cents, created_at)
      select * from ${given(
        chunk,
        `entry_id bigint, movement_id bigint, basis text, "on" date, business_unit_id bigint, fn_account_id bigint,
         fn_cost_center_id bigint, cents bigint, created_at timestamptz`,
      )}`.execute(trx),
  );
}

export type LockedEntry = {
  id: number;
  direction: Direction;
  source: EntryDraft['source'];
  business_unit_id: number;
  competence: string;
  due_date: string;
  amount_cents: number;
  settled_cents: number;
  settled_on: string | null;
  status: string;
  pm_transaction_id: number | null;
  updated_at: Date;
  parts: Part[];
};

const entryColumns = [
  'id',
  'direction',
  'source',
  'business_unit_id',
  'competence',
  'due_date',
  'amount_cents',
  'settled_cents',
  'settled_on',
  'status',
  'pm_transaction_id',
  'updated_at',
] as const;

/** Locks entries in the order of their ids, and reads their parts. */
export async function lockEntries(
  trx: Db,
  entryIds: readonly number[],
): Promise<Map<number, LockedEntry>> {
  const rows = await trx
    .selectFrom('fn_entry')
    .select([...entryColumns])
    .where('id', '=', ids(entryIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const parts = await trx
    .selectFrom('fn_entry_part')
    .select(['entry_id', 'fn_account_id', 'fn_cost_center_id', 'percent', 'cents'])
    .where('entry_id', '=', ids(entryIds))
    .orderBy('entry_id')
    .orderBy('seq')
    .execute();
  const of = Map.groupBy(parts, ({ entry_id }) => entry_id);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...(row as Omit<LockedEntry, 'parts'>),
        parts: (of.get(row.id) ?? []).map((part) => ({
          accountId: part.fn_account_id,
          centerId: part.fn_cost_center_id,
          percent: part.percent,
          cents: part.cents,
        })),
      },
    ]),
  );
}

type Settled = { id: number; settledCents: number; settledOn: string | null };

/** What entries are settled with; their state follows from it. */
export async function updateSettled(
  trx: Db,
  entries: readonly Settled[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const column = <K extends keyof Settled>(name: K) => entries.map((one) => one[name]);
  await sql`
    update fn_entry set settled_cents = given.cents, settled_on = given.settled_on, updated_at = ${now},
      status = case when given.cents = 0 then 'open' when given.cents = amount_cents then 'settled' else 'partial' end
    from unnest(${column('id')}::bigint[], ${column('settledCents')}::bigint[], ${column('settledOn')}::date[])
      as given (id, cents, settled_on)
    where fn_entry.id = given.id`.execute(trx);
}

/** The columns of an entry that may change as such. */
export async function updateEntry(
  trx: Db,
  id: number,
  set: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('fn_entry')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** The journal's lines of an entry's competence that stand, added up: what its opposite takes back. */
export async function listStandingLines(trx: Db, entryId: number) {
  return trx
    .selectFrom('fn_line')
    .select(['fn_account_id as accountId', 'fn_cost_center_id as centerId', 'on'])
    .select('business_unit_id as unitId')
    .select(sql<number>`sum(cents)::bigint`.as('cents'))
    .where('entry_id', '=', entryId)
    .where('basis', '=', 'competence')
    .where('movement_id', 'is', null)
    .groupBy(['fn_account_id', 'fn_cost_center_id', 'on', 'business_unit_id'])
    .having(sql`sum(cents)`, '<>', 0)
    .execute();
}
