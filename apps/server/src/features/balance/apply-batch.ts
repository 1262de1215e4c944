import type { TransferFault } from '@balcao/contract/balance/batch';
import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { announceConfigs } from '../organization/events.ts';
import { endTransfers } from '../organization/transfer-switches.ts';
import { checkTransfers, ticketsOf, type WholeLine } from './batch.rules.ts';
import * as store from './batch.store.ts';
import { announceBalances } from './events.ts';
import { sidesOf } from './ledger.rules.ts';
import { listTickets, lockBalances } from './ledger.store.ts';
import { addLines } from './ledger.ts';

export const APPLY_JOB = 'balance.apply-transfers';
export type ApplyJob = { id: number; by: Origin & { userId: number } };

/** How many transfers go into one statement; progress is told after each. */
const AT_ONCE = 250;

const isUnderWay = async (db: Db, id: number) =>
  (await store.findBatch(db, id))?.state === 'applying';

/** `beside`: a connection that was there before the locks, for what people see of a transaction that has not ended. */
type Doors = { trx: Db; beside: Db };

async function makeTransfers(
  { trx, beside }: Doors,
  { id, by }: ApplyJob,
  { lines, balances, now }: { lines: WholeLine[]; balances: Map<number, number>; now: Date },
): Promise<void> {
  for (let done = 0; done < lines.length; done += AT_ONCE) {
    const some = lines.slice(done, done + AT_ONCE);
    const sides = some.flatMap(({ from_id, to_id, amount_cents, reason }) => {
      const act = { reason, source: 'batch' as const, userId: by.userId, batchId: id };
      return sidesOf(from_id, to_id, amount_cents, act);
    });
    for (const { ticketId, after } of await addLines(trx, balances, sides, now))
      balances.set(ticketId, after);
    await store.updateDone(beside, id, done + some.length);
  }
}

type Ended = { tickets: number[] };

/** Everything in one transaction: it makes all transfers and switches the running mark off, or leaves everything as it was. */
async function apply(ctx: Context, { trx, beside }: Doors, job: ApplyJob): Promise<Ended | null> {
  const now = ctx.clock();
  const lines = await store.listBatchLines(trx, job.id);
  const ids = ticketsOf(lines);
  const tickets = await listTickets(trx, ids, { lock: true });
  const balances = await lockBalances(trx, ids, now);
  // Behind the locks: a job that came twice waits for the first one, and finds it ended.
  if (!(await isUnderWay(trx, job.id))) return null;
  const known = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const faults: TransferFault[] = checkTransfers(lines, { known, balances });
  const isSound = faults.length === 0;
  if (isSound) await makeTransfers({ trx, beside }, job, { lines, balances, now });
  const state = isSound ? ('applied' as const) : ('failed' as const);
  const done = isSound ? lines.length : 0;
  if (!(await store.endBatch(trx, job.id, { state, done, faults, now })))
    throw new Error(`batch ${job.id} was ended by somebody else`);
  await endTransfers(trx);
  await writeAudit(trx, job.by, {
    action: 'balance.batch',
    record: 'at_balance_batch',
    recordId: job.id,
    after: { state, transfers: done, faults: faults.length },
  });
  return { tickets: isSound ? ids : [] };
}

/** Makes the transfers of a batch that was begun. It may run twice: an ended batch changes no more. */
export async function applyBatch(ctx: Context, job: ApplyJob): Promise<void> {
  if (!(await isUnderWay(ctx.db, job.id))) return;
  // Requests that wait for these balances may hold all other connections.
  const ended = await ctx.db
    .connection()
    .execute((beside) => ctx.db.transaction().execute((trx) => apply(ctx, { trx, beside }, job)));
  if (!ended) return;
  announceConfigs(ctx);
  announceBalances(ctx, ended.tickets);
}

const HOUR_MS = 3_600_000;
const GAVE_UP = 'A transferência não terminou e nada foi transferido. Envie o arquivo de novo.';

async function giveUp(ctx: Context, trx: Db, id: number): Promise<void> {
  const faults = [{ line: 1, message: GAVE_UP }];
  const isEnded = await store.endBatch(trx, id, {
    state: 'failed',
    done: 0,
    faults,
    now: ctx.clock(),
  });
  if (!isEnded) return;
  await endTransfers(trx);
  await writeAudit(trx, null, {
    action: 'balance.batch',
    record: 'at_balance_batch',
    recordId: id,
    after: { state: 'failed', transfers: 0, faults: faults.length },
  });
}

/** Ends batches whose job was given up, so that transfers go on, and forgets previews of the day before. */
export async function tidyBatches(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  const stuck = await store.listStuck(ctx.db, new Date(now - HOUR_MS));
  for (const id of stuck) await ctx.db.transaction().execute((trx) => giveUp(ctx, trx, id));
  if (stuck.length > 0) announceConfigs(ctx);
  await store.deletePreviews(ctx.db, new Date(now - 24 * HOUR_MS));
}
