import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { StatementLine, StatementPayment } from './statement.rules.ts';

const LOCAL = sql`'America/Sao_Paulo'`;
/** The first moment of a month, or of the one after it. */
const beginOf = (month: string, after = 0) =>
  sql`((${`${month}-01`}::date + make_interval(months => ${after}::int))::timestamp at time zone ${LOCAL})`;

const columns = sql`
  line.amount_cents, line.made_at, line.payable_at, line.reversed, line.af_batch_id, batch.paid_on`;

/** The lines that were made in a month, oldest first. */
export async function listLinesOf(
  db: Db,
  { id, month, limit }: { id: number; month: string; limit: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select ${columns} from af_commission line left join af_batch batch on batch.id = line.af_batch_id
    where line.af_affiliate_id = ${id} and line.made_at >= ${beginOf(month)}
      and line.made_at < ${beginOf(month, 1)}
    order by line.made_at, line.id limit ${limit}`.execute(db);
  return rows;
}

/** What batches paid in a month, oldest first. */
export async function listPaymentsOf(
  db: Db,
  { id, month, limit }: { id: number; month: string; limit: number },
): Promise<StatementPayment[]> {
  const first = `${month}-01`;
  const { rows } = await sql<StatementPayment>`
    select batch.id, batch.paid_on, part.amount_cents
    from af_batch batch join af_batch_part part
      on part.af_batch_id = batch.id and part.af_affiliate_id = ${id}
    where batch.paid_on >= ${first}::date and batch.paid_on < ${first}::date + interval '1 month'
    order by batch.paid_on, batch.id limit ${limit}`.execute(db);
  return rows;
}

/** A paid batch with what this affiliate got of it. */
export async function findPayment(
  db: Db,
  { id, batchId }: { id: number; batchId: number },
): Promise<StatementPayment | undefined> {
  const { rows } = await sql<StatementPayment>`
    select batch.id, batch.paid_on, part.amount_cents
    from af_batch batch join af_batch_part part
      on part.af_batch_id = batch.id and part.af_affiliate_id = ${id}
    where batch.id = ${batchId} and batch.paid_on is not null`.execute(db);
  return rows[0];
}

/** The affiliate's lines in a batch, oldest first. */
export async function listBatchLines(
  db: Db,
  { id, batchId, limit }: { id: number; batchId: number; limit: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select ${columns} from af_commission line join af_batch batch on batch.id = line.af_batch_id
    where line.af_batch_id = ${batchId} and line.af_affiliate_id = ${id}
    order by line.id limit ${limit}`.execute(db);
  return rows;
}
