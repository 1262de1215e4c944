import { sql } from 'kysely';
import type { Origin } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { ended } from '../notes/one-sale.store.ts';

const KIND = 'invoices';

/** Who asked, and for what. */
export type BulkData = {
  act: 'make' | 'emit';
  emit: boolean;
  from: Origin & { userId: number };
};

type New = { userId: number; data: BulkData; ids: readonly number[]; now: Date };

export async function insertJob(trx: Db, { userId, data, ids, now }: New): Promise<string> {
  const { id } = await trx
    .insertInto('gl_job')
    .values({
      kind: KIND,
      data: JSON.stringify(data),
      total: ids.length,
      user_id: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into gl_job_row (job_id, seq, subject_id)
    select ${id}, seq, subject_id from unnest(${[...ids]}::bigint[]) with ordinality as given (subject_id, seq)`.execute(
    trx,
  );
  return id;
}

export async function findJob(db: Db, id: string) {
  const row = await db
    .selectFrom('gl_job')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', KIND)
    .executeTakeFirst();
  return row && { ...row, data: row.data as unknown as BulkData };
}

/** Rows of a job that are not done yet, in their order. */
export function listWaiting(db: Db, id: string, limit: number) {
  return db
    .selectFrom('gl_job_row')
    .select(['seq', 'subject_id'])
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** False if the row is done: a job that came twice waits here for the first one. */
export async function lockWaiting(trx: Db, id: string, seq: number): Promise<boolean> {
  const row = await trx
    .selectFrom('gl_job_row')
    .select('state')
    .where('job_id', '=', id)
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'waiting';
}

/** What became of a row; null: it was done. */
export async function endRow(db: Db, id: string, seq: number, refused: string | null) {
  await db
    .updateTable('gl_job_row')
    .set({ state: refused === null ? 'done' : 'refused', message: refused })
    .where('job_id', '=', id)
    .where('seq', '=', seq)
    .where('state', '=', 'waiting')
    .execute();
}

export async function countWaiting(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('gl_job_row')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function beginJob(db: Db, id: string): Promise<void> {
  const waiting = db.updateTable('gl_job').set({ state: 'running' }).where('state', '=', 'waiting');
  await waiting.where('id', '=', id).execute();
}

export async function endJob(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('gl_job')
    .set((eb) => ({ state: 'done', done: eb.ref('total'), finished_at: now }))
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute();
}

/** Jobs that were asked for before then and have not ended. */
export async function listUnended(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('gl_job')
    .select('id')
    .where('kind', '=', KIND)
    .where('state', 'in', ['waiting', 'running'])
    .where('created_at', '<', before)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

type Reported = {
  id: number;
  nf_invoice_id: number | null;
  person_name: string | null;
  state: 'waiting' | 'done' | 'refused';
  message: string | null;
};

/** The rows of a job with the note that each made or emitted; names only where the reader sees its unit. */
export async function listReport(
  db: Db,
  { id, act, units }: { id: string; act: BulkData['act']; units: 'all' | readonly number[] },
): Promise<Reported[]> {
  const seen =
    units === 'all' ? sql`true` : sql`note.business_unit_id = any(${[...units]}::bigint[])`;
  const on =
    act === 'make'
      ? sql`note.pm_transaction_id = line.subject_id and note.status not in (${ended})`
      : sql`note.id = line.subject_id`;
  const { rows } = await sql<Reported>`
    select line.subject_id as id, note.id as nf_invoice_id, note.customer ->> 'name' as person_name, line.state,
      line.message
    from gl_job_row line left join lateral (
      select note.id, note.customer from nf_invoice note where ${on} and ${seen} order by note.id desc limit 1) note on true
    where line.job_id = ${id} order by line.seq`.execute(db);
  return rows;
}

/** Unit, customer and value of notes, for a preview. */
export function listNotes(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('nf_invoice')
    .select(['id', 'status', 'business_unit_id', 'value_cents', 'iss_cents', 'sender_wait'])
    .select(sql<string | null>`customer ->> 'name'`.as('name'))
    .where('id', 'in', ids.length ? [...ids] : [0])
    .execute();
}
