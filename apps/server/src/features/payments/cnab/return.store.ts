import type { ReturnFile } from '@balcao/brazil/cnab/return-line';
import type { ReturnOutcome } from '@balcao/contract/payments/bank-files';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { PmReturn } from '../../../platform/database/schema.gen.ts';
import { inUnits, type Units } from './remittance.store.ts';
import type { KeptLine } from './return.rules.ts';

export function listUnitsOfBank(db: Db, bank: string, units: Units) {
  return db
    .selectFrom('gl_business_unit as unit')
    .select(['id', 'cnpj', 'bank_agreement'])
    .where('bank_code', '=', bank)
    .where(inUnits(sql`unit.id`, units))
    .orderBy('id')
    .execute();
}

/** Charges with these numbers, by number. */
export async function listByNumber(db: Db, unitIds: readonly number[], numbers: readonly number[]) {
  const rows = await db
    .selectFrom('pm_transaction')
    .select(['id', 'our_number', 'reference'])
    .where('business_unit_id', '=', sql<number>`any(${[...unitIds]}::bigint[])`)
    .where('our_number', '=', sql<number>`any(${[...numbers]}::bigint[])`)
    .execute();
  return Map.groupBy(rows, ({ our_number }) => our_number ?? 0);
}

type NewReturn = { file: ReturnFile; hash: Buffer; unitIds: number[]; by: number; now: Date };

/** The return's id; undefined if the same file was read before for the same units. `unitIds` in their order. */
export async function insertReturn(
  trx: Db,
  { file, hash, unitIds, by, now }: NewReturn,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('pm_return')
    .values({
      business_unit_id: unitIds[0] ?? 0,
      unit_ids: unitIds,
      bank: file.bank,
      agreement: file.agreement,
      number: file.number,
      made_on: file.madeOn,
      content_hash: hash,
      line_count: file.lines.length,
      created_by: by,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['content_hash', 'unit_ids']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function findByHash(db: Db, hash: Buffer, unitIds: readonly number[]) {
  return db
    .selectFrom('pm_return')
    .select('id')
    .where('content_hash', '=', hash)
    .where('unit_ids', '=', sql<number[]>`${[...unitIds]}::bigint[]`)
    .executeTakeFirst();
}

export type JudgedLine = KeptLine & { outcome: ReturnOutcome; will: string };
export type Counts = Partial<Record<ReturnOutcome, number>>;
export type Sums = { counts: Counts; paid: number; fee: number };

/** Keeps what the lines would do, in place of what they would have done before; nothing once it is applied. */
export async function keepPreview(
  trx: Db,
  id: number,
  lines: readonly JudgedLine[],
  { counts, paid, fee }: Sums,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('pm_return')
    .set({ counts: JSON.stringify(counts), paid_cents: paid, fee_cents: fee })
    .where('id', '=', id)
    .where('state', '=', 'read')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await trx.deleteFrom('pm_return_line').where('return_id', '=', id).execute();
  const column = <K extends keyof JudgedLine>(key: K) => lines.map((line) => line[key]);
  await sql`
    insert into pm_return_line (return_id, line, our_number, reference, act, words, cents, fee_cents, happened_on,
      credit_on, fault, event_key, transaction_id, outcome, outcome_words)
    select ${id}, given.* from unnest(${column('line')}::int[], ${column('ourNumber')}::bigint[],
      ${column('reference')}::text[], ${column('act')}::text[], ${column('words')}::text[],
      ${column('cents')}::bigint[], ${column('feeCents')}::bigint[], ${column('on')}::date[],
      ${column('creditOn')}::date[], ${column('fault')}::text[], ${column('key')}::text[],
      ${column('chargeId')}::bigint[], ${column('outcome')}::text[], ${column('will')}::text[]) as given`.execute(
    trx,
  );
}

const kept = sql`
  line.line, line.our_number as "ourNumber", line.reference, line.act, line.words, line.cents,
  line.fee_cents as "feeCents", line.happened_on as on, line.credit_on as "creditOn", line.fault,
  line.event_key as key, line.transaction_id as "chargeId", line.outcome, line.outcome_words as will`;

/** All lines, in their order. */
export async function listLines(db: Db, id: number): Promise<JudgedLine[]> {
  const { rows } = await sql<JudgedLine>`
    select ${kept} from pm_return_line line where return_id = ${id} order by line.line`.execute(db);
  return rows;
}

export type ShownLine = JudgedLine & {
  charge_reference: string | null;
  person_name: string | null;
};
type Page = { outcome: ReturnOutcome | undefined; limit: number; offset: number };

/** Lines with what people read of their charges. */
export async function listShown(
  db: Db,
  id: number,
  { outcome, limit, offset }: Page,
): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    select ${kept}, charge.reference as charge_reference, charge.person_name
    from pm_return_line line left join pm_transaction charge on charge.id = line.transaction_id
    where return_id = ${id} and (${outcome ?? null}::text is null or line.outcome = ${outcome ?? null})
    order by line.line limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Returns all of whose units the person sees. */
const ofUnits = (units: Units) =>
  units === 'all'
    ? sql`true`
    : sql`${inUnits(sql`file.business_unit_id`, units)} and file.unit_ids <@ ${[...units]}::bigint[]`;

const listed = sql`
  file.id, file.business_unit_id, file.unit_ids, unit.name as business_unit_name, file.bank, file.number, file.made_on, file.state,
  file.line_count, file.done, file.counts, file.paid_cents, file.fee_cents, person.name as user, file.created_at,
  file.applied_at`;
const from = sql`
  pm_return file join gl_business_unit unit on unit.id = file.business_unit_id
  left join gl_user person on person.id = file.created_by`;

export type Return = {
  id: number;
  business_unit_id: number;
  unit_ids: number[];
  business_unit_name: string;
  bank: string;
  number: number;
  made_on: string | null;
  state: 'read' | 'applying' | 'applied';
  line_count: number;
  done: number;
  counts: Counts;
  paid_cents: number;
  fee_cents: number;
  user: string | null;
  created_at: Date;
  applied_at: Date | null;
};

export async function findReturn(db: Db, id: number, units: Units): Promise<Return | undefined> {
  const { rows } = await sql<Return>`
    select ${listed} from ${from} where file.id = ${id}
      and ${ofUnits(units)}`.execute(db);
  return rows[0];
}

export async function listReturns(
  db: Db,
  units: Units,
  { limit, offset }: { limit: number; offset: number },
): Promise<Return[]> {
  const { rows } = await sql<Return>`
    select ${listed} from ${from} where ${ofUnits(units)}
    order by file.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countReturns(db: Db, units: Units, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from pm_return file where ${ofUnits(units)} limit ${cap}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False if it was begun before. */
export async function beginReturn(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pm_return')
    .set({ state: 'applying', begun_at: now, done: 0 })
    .where('id', '=', id)
    .where('state', '=', 'read')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** For people who watch: outside the transaction that applies it. */
export async function updateDone(db: Db, id: number, done: number): Promise<void> {
  await db.updateTable('pm_return').set({ done }).where('id', '=', id).execute();
}

type End = Sums & { lines: readonly JudgedLine[]; now: Date };

/** Ends a return that is under way. False if it is not. */
export async function endReturn(trx: Db, id: number, { lines, now, ...sums }: End) {
  const set: Updateable<PmReturn> = {
    state: 'applied',
    done: lines.length,
    applied_at: now,
    counts: JSON.stringify(sums.counts),
    paid_cents: sums.paid,
    fee_cents: sums.fee,
  };
  await sql`
    update pm_return_line line set outcome = given.outcome, outcome_words = given.will,
      applied = given.outcome not in ('known', 'fault')
    from unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ outcome }) => outcome)}::text[],
      ${lines.map(({ will }) => will)}::text[]) as given (line, outcome, will)
    where line.return_id = ${id} and line.line = given.line`.execute(trx);
  const { numUpdatedRows } = await trx
    .updateTable('pm_return')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Those of these events that a return has told and that were applied. */
export async function listKnown(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ event_key: string }>`
    select event_key from pm_return_line where applied and event_key = any(${[...keys]}::text[])
    union all select external_id from pm_payment
    where source = 'cnab' and external_id = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ event_key }) => event_key));
}

/** A return that was begun and of which nothing was done. */
export async function releaseReturn(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable('pm_return')
    .set({ state: 'read', begun_at: null, done: 0 })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .execute();
}

/** Returns whose job was given up: nothing of them was done, so they may be applied again. */
export async function releaseStuck(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('pm_return')
    .set({ state: 'read', begun_at: null, done: 0 })
    .where('state', '=', 'applying')
    .where('begun_at', '<', before)
    .execute();
}

/** Forgets files that nobody has applied, with their lines. */
export async function deleteRead(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('pm_return')
    .where('state', '=', 'read')
    .where('created_at', '<', before)
    .execute();
}
