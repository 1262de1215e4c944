import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { BulkData, BulkFacts } from './bulk.rules.ts';
import type { ChargeScope } from './charge.policy.ts';
import { inScope } from './charges.store.ts';

const KIND = 'charges';
type Row = BulkFacts & {
  id: number;
  value_cents: number;
  reference: string | null;
  person_name: string;
};

/** What decides about an act on these charges, whoever asks. */
export async function listBulkFacts(db: Db, ids: readonly number[]): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select row.id, row.status, row.type, row.value_cents, row.reference, row.person_name,
      row.business_unit_id as "unitId", row.ticket_id as "ticketId", ticket.sector_id as "sectorId",
      ticket.assignee_id as "assigneeId"
    from pm_transaction as row left join at_ticket as ticket on ticket.id = row.ticket_id
    where row.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

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

/** Those of these rows that are not done: a job that came twice waits here for the first one. */
export async function lockWaiting(trx: Db, id: string, seqs: number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('gl_job_row')
    .select(['seq', 'state'])
    .where('job_id', '=', id)
    .where('seq', 'in', seqs)
    .orderBy('seq')
    .forUpdate()
    .execute();
  return new Set(rows.flatMap(({ seq, state }) => (state === 'waiting' ? seq : [])));
}

/** What became of a row; null: it was done. */
export type Ended = { seq: number; refused: string | null };

export async function endRows(trx: Db, id: string, ended: Ended[]): Promise<void> {
  await sql`
    update gl_job_row as row set message = given.refused,
      state = case when given.refused is null then 'done' else 'refused' end
    from unnest(${ended.map(({ seq }) => seq)}::integer[], ${ended.map(({ refused }) => refused)}::text[])
      as given (seq, refused)
    where row.job_id = ${id} and row.seq = given.seq and row.state = 'waiting'`.execute(trx);
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

const WAITING = 'O banco ainda não respondeu. Acompanhe em “Precisa de atenção”.';

/** Names of charges, and what their provider failed at, stand only where the reader sees the charge. */
export async function listReport(db: Db, id: string, scope: ChargeScope) {
  const { rows } = await sql<{
    id: number;
    reference: string | null;
    person_name: string | null;
    state: 'waiting' | 'done' | 'refused';
    message: string | null;
  }>`
    select line.subject_id as id, row.reference, row.person_name, line.state,
      case when line.state = 'done' and row.provider_wait is not null then coalesce(row.provider_error, ${WAITING})
        else line.message end as message
    from gl_job_row as line left join pm_transaction as row on row.id = line.subject_id and ${inScope(scope)}
    where line.job_id = ${id} order by line.seq`.execute(db);
  return rows;
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

export async function deleteJobs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gl_job').where('created_at', '<', before).execute();
}
