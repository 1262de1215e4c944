import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { inRounds, planOf, rhythmOf, stopped } from '../../platform/rhythm.ts';
import { goesOnIn } from '../messages/thread-owners.ts';
import type { Announce } from './announce.ts';
import { type Draft, insertDraft, requireTerms } from './charge-draft.ts';
import { listClosedDays } from './charge-facts.store.ts';
import { countedDay } from './charge-terms.rules.ts';
import { announcePayment } from './events.ts';
import { dayOf } from './payments.rules.ts';
import { type Locked, lockTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { FAILED, obstacleOf, termsFor } from './recurrence.rules.ts';
import * as store from './recurrence.store.ts';
import { storedTerms } from './recurrence.ts';
import { lockCustomerThread, tellCustomer } from './tell-customer.ts';
import { tellStaff } from './tell-money.ts';

/** What waits is tried again after this time. */
const AGAIN_MS = 3_600_000;

type Due = { row: store.RecurrenceRow; first: Locked; now: Date; closedDays: string[] };

/** Locks what makes the next charge, in the order of locks; undefined if it was made or ended meanwhile. */
async function lockDue(ctx: Context, trx: Db, id: number): Promise<Due | undefined> {
  const known = await store.findRecurrence(trx, id);
  const first = known && (await lockTransaction(trx, known.first_transaction_id));
  const row = first && (await store.lockRecurrence(trx, id));
  const now = ctx.clock();
  const due = row?.state === 'active' && row.look_at && row.look_at <= now;
  if (!due || !first) return undefined;
  return { row, first, now, closedDays: await listClosedDays(trx, first.business_unit_id) };
}

/** The next charge: who pays is as the register knows them now, the terms are those of the recurrence. */
async function nextDraft(ctx: Context, trx: Db, due: Due, ticketId: number | null) {
  const { row, first, closedDays: closed_days } = due;
  const { person } = await store.getPlace(trx, { personId: first.person_id, ticketId });
  const terms = termsFor(storedTerms(row), row.next_due_date ?? row.first_due_date);
  requireTerms(terms as Parameters<typeof requireTerms>[0]);
  const draft: Draft = {
    place: {
      of: { unitId: first.business_unit_id, ticketId },
      personId: first.person_id,
      payer: {
        name: person?.name || first.person_name,
        taxId: person?.tax_id ?? first.person_tax_id,
        email: person?.email || first.person_email,
      },
    },
    terms: { ...terms, closed_days },
    type: row.type as Draft['type'],
    description: row.description,
    credits_balance: row.credits_balance,
    address: first.person_address as Draft['address'],
  };
  const series = { recurrence_id: row.id, recurrence_number: row.made + 1 };
  return insertDraft(ctx, trx, null, draft, series);
}

const ticketOf = async (ctx: Context, trx: Db, { ticket_id: id }: Locked) =>
  id === null ? null : goesOnIn(ctx, trx, { origin: 'at_ticket', id });

/** Emits what may be paid without fine; a charge that comes too late stays a draft, and staff decides about it. */
async function sendOut(ctx: Context, trx: Db, due: Due, id: number) {
  const { row, first, now, closedDays } = due;
  if (!row.emit) return undefined;
  if (countedDay(row.next_due_date ?? '', closedDays) >= dayOf(now)) {
    if (await emitPayment(trx, null, id, now)) await sendWork(ctx, trx, id);
    return tellCustomer(ctx, trx, { ids: [id], why: 'emit' });
  }
  const line = `A cobrança nº ${id}, que se repete, foi feita depois do vencimento. Ela ficou em rascunho: confira a data e emita.`;
  return tellStaff(ctx, trx, { ...first, id }, { title: 'Cobrança feita com atraso', line }, now);
}

/** Ends it or lets it wait, and tells staff once why. */
async function hold(
  ctx: Context,
  trx: Db,
  { row, first, now }: Due,
  why: { stop: string } | { wait: string },
): Promise<Announce | undefined> {
  const stops = 'stop' in why;
  const reason = stops ? why.stop : why.wait;
  const again = new Date(now.getTime() + AGAIN_MS);
  const set = stops ? stopped({ reason, now }) : { wait_reason: reason, look_at: again };
  await store.updateRecurrence(trx, row.id, set);
  if (row.wait_reason === reason) return undefined;
  await writeAudit(trx, null, {
    action: stops ? 'payment.repeat_stop' : 'payment.repeat_wait',
    record: 'pm_recurrence',
    recordId: row.id,
    after: { made: row.made, reason },
  });
  const title = stops ? 'Repetição de cobrança parada' : 'Repetição de cobrança espera';
  const line = `${title}: ${reason}`;
  // A ticket without its data has no thread any more.
  const told = stops ? { ...first, ticket_id: null } : first;
  return tellStaff(ctx, trx, told, { title, line }, now);
}

/** The next charge of a recurrence, whole or not at all. */
async function makeNext(ctx: Context, trx: Db, id: number): Promise<Announce | undefined> {
  const due = await lockDue(ctx, trx, id);
  if (!due) return undefined;
  const { row, first } = due;
  const ticketId = await ticketOf(ctx, trx, first);
  const obstacle = obstacleOf(await store.getPlace(trx, { personId: first.person_id, ticketId }));
  if (obstacle) return hold(ctx, trx, due, obstacle);
  if (row.emit) await lockCustomerThread(ctx, trx, ticketId);
  const charge = await nextDraft(ctx, trx, due, ticketId);
  const made = row.made + 1;
  await store.updateRecurrence(trx, id, {
    made,
    ...planOf(rhythmOf(row), { made, daysAhead: row.days_ahead }),
    wait_reason: null,
    // Dates of a discount belong to the next due date, so a form that was opened before is out of date.
    updated_at: due.now,
  });
  const announce = await sendOut(ctx, trx, due, charge);
  return async () => {
    announcePayment(ctx, charge, ticketId);
    await announce?.();
  };
}

/** What is missing for a charge is told in words; any other failure is logged. Both wait, so that no recurrence holds others up. */
async function makeOrWait(ctx: Context, id: number): Promise<void> {
  const announce = await ctx.db
    .transaction()
    .execute((trx) => makeNext(ctx, trx, id))
    .catch((error: unknown) => {
      const wait = error instanceof AppError ? error.message : FAILED;
      if (!(error instanceof AppError))
        ctx.log.error({ err: error, recurrence: id }, 'recurrence failed');
      return ctx.db.transaction().execute(async (trx) => {
        const due = await lockDue(ctx, trx, id);
        return due && hold(ctx, trx, due, { wait });
      });
    });
  await announce?.();
}

/** Makes the charges of recurrences that are due; those that were missed too, one after the other. It may run twice at once. */
export const makeDue = (ctx: Context): Promise<void> =>
  inRounds(
    (limit) => store.listDue(ctx.db, ctx.clock(), limit),
    (id) => makeOrWait(ctx, id),
  );
