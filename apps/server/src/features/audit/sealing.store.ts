import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Lets one server at a time seal, until the transaction ends. Writers of the log never take this lock. */
export async function lockSealing(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit.seal', 0))`.execute(trx);
}

export function findLastSeal(db: Db) {
  const query = db.selectFrom('gl_audit_seal').selectAll().orderBy('id', 'desc').limit(1);
  return query.executeTakeFirst();
}

/** All transactions below this number have ended: no row will ever be added there. */
export async function getHorizon(db: Db): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`select audit_horizon() as horizon`.execute(db);
  return rows[0]?.horizon ?? 0;
}

/** Raises the transaction numbers of the log, which a restored dump needs. */
export async function shiftTransactions(trx: Db, by: number): Promise<void> {
  await sql`
    create or replace function audit_xid() returns bigint language sql volatile
    as $$ select pg_current_xact_id()::text::bigint + ${sql.lit(by)} $$`.execute(trx);
  await sql`
    create or replace function audit_horizon() returns bigint language sql stable
    as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${sql.lit(by)} $$`.execute(
    trx,
  );
}

type Prunable = { before: Date; after: number; most: number };

/** The next seals whose entries may all be deleted, without the last seal of the chain. */
export function listPrunable(db: Db, { before, after, most }: Prunable) {
  const query = db
    .selectFrom('gl_audit_seal as seal')
    .select(['id', 'until_xid'])
    .where('id', '>', after)
    .where('at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('gl_audit_seal as later').whereRef('later.id', '>', 'seal.id')),
    );
  return query.orderBy('id').limit(most).execute();
}

/** The trigger permits only this kind of deletion; true when something was deleted. */
export async function deleteEntriesUntil(trx: Db, xid: number): Promise<number> {
  await sql`set local balcao.audit_retention = 'on'`.execute(trx);
  const { numDeletedRows } = await trx
    .deleteFrom('gl_audit')
    .where('xid', '<', xid)
    .executeTakeFirst();
  await sql`set local balcao.audit_retention = 'off'`.execute(trx);
  return Number(numDeletedRows);
}

/** The last seal whose entries retention has deleted, by its own entries in the log; 0 for none. */
export async function findPruned(db: Db): Promise<number> {
  const { rows } = await sql<{ seal: number | null }>`
    select max((after->>'seal')::bigint) as seal from gl_audit where action = 'audit.prune'`.execute(
    db,
  );
  return rows[0]?.seal ?? 0;
}

type Span = { from: number; until: number };

/** The end of a seal over about `most` entries; undefined if there is nothing to seal. */
export async function findEnd(db: Db, { from, until }: Span, most: number) {
  const { rows } = await sql<{ end: number | null }>`
    select max(xid) + 1 as end from (
      select xid from gl_audit where xid >= ${from} and xid < ${until} order by xid limit ${most}
    ) as batch`.execute(db);
  return rows[0]?.end ?? undefined;
}

/** The entries of a span by id, each with the SHA-256 over its whole content. */
export async function listLeaves(db: Db, { from, until }: Span) {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    select id, sha256(convert_to(jsonb_build_array(id, extract(epoch from at), actor_id,
      impersonator_id, action, record, record_id, before, after, ip, user_agent, request_id, xid
      )::text, 'UTF8')) as hash
    from gl_audit where xid >= ${from} and xid < ${until} order by id`.execute(db);
  return rows;
}

export async function insertSeal(trx: Db, seal: Seal): Promise<void> {
  await trx.insertInto('gl_audit_seal').values(seal).execute();
}

export function findNextSeal(db: Db, after: number) {
  const query = db.selectFrom('gl_audit_seal').selectAll().where('id', '>', after).orderBy('id');
  return query.limit(1).executeTakeFirst();
}

export async function countUnsealed(db: Db, from: number): Promise<number> {
  const { count } = await db
    .selectFrom('gl_audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('xid', '>=', from)
    .executeTakeFirstOrThrow();
  return count;
}

export type Seal = {
  id: number;
  at: Date;
  from_xid: number;
  until_xid: number;
  entry_ids: number[];
  entry_hashes: Buffer;
  prev_hash: Buffer;
  hash: Buffer;
};
