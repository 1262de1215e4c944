import type { Context } from '../../../platform/context.ts';
import {
  type Change,
  type Origin,
  writeAudit,
  writeAudits,
} from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { lockCredited } from '../../balance/by-charge.ts';
import { addNotices, announceNotices } from '../../people/notifications.ts';
import { lockPayables } from '../apply-payment.store.ts';
import { bookMoney, creditedOf, hearBooked } from '../book-money.ts';
import { fileUnits } from '../charge.policy.ts';
import { compactSums } from '../charge-sums.store.ts';
import { announcePayments } from '../events.ts';
import { dayOf } from '../payments.rules.ts';
import { listFinancePeople } from '../webhooks.store.ts';
import { whoNow } from '../who-now.ts';
import { cancelMany, clearErrors, tellErrors } from './answer.store.ts';
import {
  answerInstructions,
  dropInstructions,
  endRegistrations,
  lockTold,
} from './instruct.store.ts';
import {
  type Book,
  type Done,
  type Facts,
  judgeLines,
  judgeOthers,
  sumsOf,
} from './judge-return.ts';
import { bankName } from './remittances.ts';
import { summaryOf } from './return.rules.ts';
import * as store from './return.store.ts';

export const APPLY_RETURN_JOB = 'payments.apply-return';
export type ApplyReturn = { id: number; by: Origin & { userId: number } };

type How = { from: Origin; now: Date };

function auditOf({ line, plan, charge, before }: Done): Change[] {
  if (plan.outcome === 'money' || ['none', 'known', 'fault', 'fee'].includes(plan.outcome))
    return [];
  const after = { status: charge.status, outcome: line.outcome, words: line.words };
  const action = plan.cancel ? 'payment.cancel' : 'payment.bank';
  return [
    { action, record: 'pm_transaction', recordId: charge.id, before: { status: before }, after },
  ];
}

/** What the bank says beside money: answers, refusals, slips that it no longer collects. */
async function writeAnswers(trx: Db, done: readonly Done[], { from, now }: How): Promise<void> {
  const answers = done.flatMap(({ plan: { answer }, line: { words } }) =>
    answer ? [{ ...answer, words }] : [],
  );
  await answerInstructions(trx, answers, now);
  const ended = done.flatMap(({ ended: id, line: { words } }) =>
    id === undefined ? [] : [{ id, words }],
  );
  await endRegistrations(trx, ended, now);
  const errors = done.filter(({ plan }) => plan.error);
  await tellErrors(
    trx,
    errors.map(({ charge: { id }, line: { words } }) => ({ id, words: `Banco: ${words}.` })),
    now,
  );
  const cancelled = done.filter(({ plan }) => plan.cancel);
  await cancelMany(
    trx,
    cancelled.map(({ charge: { id }, line: { words } }) => ({ id, words: `Banco: ${words}` })),
    now,
  );
  const well = done.filter(
    ({ line: { outcome } }) => outcome === 'paid' || outcome === 'registered',
  );
  await clearErrors(
    trx,
    well.map(({ charge }) => charge.id),
    now,
  );
  await writeAudits(trx, from, done.flatMap(auditOf));
}

/** Instructions that nobody need tell any more: the charge is paid or gone. */
async function dropNeedless(trx: Db, done: readonly Done[], { told }: Facts): Promise<void> {
  const dropped = done.flatMap(({ charge }) =>
    (told.get(charge.id) ?? []).filter(({ state }) => state === 'dropped').map(({ id }) => id),
  );
  await dropInstructions(trx, dropped);
}

type Changed = Parameters<typeof announcePayments>[1];
type Ended = { changed: Changed; heard: (() => void)[]; tell: () => Promise<void> };

/** One notice for all of it, to the people responsible for the unit's money. */
async function tellPeople(
  ctx: Context,
  trx: Db,
  { id, by }: ApplyReturn,
  counts: store.Counts,
): Promise<() => Promise<void>> {
  const found = await store.findReturn(trx, id, 'all');
  if (!found) return async () => {};
  const people = await listFinancePeople(trx, found.unit_ids);
  const title = `Retorno nº ${found.number} do ${bankName(found.bank)} aplicado`;
  const text = `${found.business_unit_name}: ${summaryOf(counts)}`;
  const url = `/pm_return/${id}`;
  await addNotices(
    trx,
    people,
    { kind: 'payment', title, text, url, byId: by.userId },
    ctx.clock(),
  );
  return () => announceNotices(ctx, people);
}

const isUnderWay = async (db: Db, id: number) =>
  (await store.findReturn(db, id, 'all'))?.state === 'applying';

/** Whether who asked may still do it: rights may have gone since. */
async function mayNow(ctx: Context, trx: Db, { id, by }: ApplyReturn): Promise<boolean> {
  const who = await whoNow(ctx, trx, by.userId);
  const units = who && fileUnits(who, 'settle');
  return !!units && (await store.findReturn(trx, id, units)) !== undefined;
}

/** Nothing was done: somebody with the right may apply it. */
async function refuse(trx: Db, { id, by }: ApplyReturn): Promise<null> {
  await store.releaseReturn(trx, id);
  await writeAudit(trx, by, { action: 'return.refused', record: 'pm_return', recordId: id });
  return null;
}

/** `beside`: a connection that was there before the locks, for what people see of a transaction that has not ended. */
type Doors = { trx: Db; beside: Db };

/** Everything in one transaction: all lines, or none. */
async function apply(
  ctx: Context,
  { trx, beside }: Doors,
  job: ApplyReturn,
): Promise<Ended | null> {
  const how = { from: job.by, now: ctx.clock() };
  const lines = await store.listLines(trx, job.id);
  const ids = [...new Set(lines.flatMap(({ chargeId }) => chargeId ?? []))];
  const charges = await lockPayables(trx, ids);
  // Behind the locks: a job that came twice waits for the first one, and finds the return applied.
  if (!(await isUnderWay(trx, job.id))) return null;
  if (!(await mayNow(ctx, trx, job))) return refuse(trx, job);
  const told = await lockTold(trx, ids);
  // Before the first of them is booked: a later one's thread must not wait behind an earlier one's ticket.
  await lockCredited(ctx, trx, creditedOf(charges.values()));
  const known = await store.listKnown(
    trx,
    lines.map(({ key }) => key),
  );
  const facts = { charges, told, known, today: dayOf(how.now) };
  const heard: (() => void)[] = [];
  const booked = new Set<number>();
  const book: Book = async (items) => {
    const done = await bookMoney(ctx, trx, items, how);
    heard.push(...done.flatMap((one) => one.heard));
    for (const { charge } of items) booked.add(charge.id);
    return done.map(({ outcome }) => outcome);
  };
  const judged = judgeOthers(lines, facts.today);
  for await (const done of judgeLines(lines, facts, book)) {
    await writeAnswers(trx, done, how);
    await dropNeedless(trx, done, facts);
    judged.push(...done.map(({ line }) => line));
    await store.updateDone(beside, job.id, judged.length);
  }
  await hearBooked(ctx, trx, { chargeIds: [...booked], byHand: [], from: job.by });
  const sums = sumsOf(judged);
  if (!(await store.endReturn(trx, job.id, { ...sums, lines: judged, now: how.now })))
    throw new Error(`return ${job.id} was ended by somebody else`);
  await writeAudit(trx, job.by, {
    action: 'return.apply',
    record: 'pm_return',
    recordId: job.id,
    after: { ...sums.counts, paid_cents: sums.paid, fee_cents: sums.fee },
  });
  const changed = [...charges.values()].map(({ id, ticket_id: ticketId }) => ({ id, ticketId }));
  return { changed, heard, tell: await tellPeople(ctx, trx, job, sums.counts) };
}

/** Applies a return that was begun. It may run twice: an applied one changes no more. */
export async function applyBankReturn(ctx: Context, job: ApplyReturn): Promise<void> {
  if (!(await isUnderWay(ctx.db, job.id))) return;
  // Requests that wait for these charges may hold all other connections.
  const ended = await ctx.db
    .connection()
    .execute((beside) => ctx.db.transaction().execute((trx) => apply(ctx, { trx, beside }, job)));
  if (!ended) return;
  announcePayments(ctx, ended.changed);
  for (const announce of ended.heard) announce();
  await ended.tell();
  await compactSums(ctx.db);
}
