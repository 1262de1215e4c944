import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { keyedQueue } from '../../../platform/keyed-queue.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { onInvoice, requireRight, requireSeen } from '../notes/acting.ts';
import { updateInvoice } from '../notes/invoice.store.ts';
import { describeInvoice } from '../notes/invoices.ts';
import { workNow, workSoon } from './send-work.ts';
import { signNote } from './sign-note.ts';

/** A unit's notes are signed one after the other: who waits for a number here holds no connection to the database. */
const queue = keyedQueue<string>();

/** One piece of signing of a unit at a time on this server. */
export const inUnitTurn = <T>(unitId: number, work: () => Promise<T>): Promise<T> =>
  queue(String(unitId), work);

type Asked = { id: number; act: Act | null };

/**
 * Numbers, signs and sends a note; the answer usually holds what the authority said. Throws FORBIDDEN, NOT_FOUND, INVOICE_STATE and what
 * `signNote` throws: then no number is used.
 */
export async function emitInvoice(
  ctx: Context,
  actor: Actor,
  { id, act }: Asked,
): Promise<Invoice> {
  const { unitId } = await requireSeen(ctx.db, actor, id);
  requireRight(actor, unitId, 'emit');
  const signed = await inUnitTurn(unitId, () =>
    onInvoice(ctx, actor, { id, right: 'emit', act }, async (trx, note) => {
      await signNote(ctx, trx, actor, note);
      return undefined;
    }),
  );
  return whenSent(ctx, signed);
}

/** The note as it is once the authority has answered, or after a few seconds in which it did not. */
export async function whenSent(ctx: Context, invoice: Invoice): Promise<Invoice> {
  if (invoice.wait === null) return invoice;
  await workSoon(ctx, [invoice.id]);
  return describeInvoice(ctx.db, invoice.id);
}

/** Has the sender do at once what a note waits for. Throws FORBIDDEN, NOT_FOUND, INVOICE_STATE. */
export async function retryInvoice(
  ctx: Context,
  actor: Actor,
  { id, act }: Asked,
): Promise<Invoice> {
  const invoice = await onInvoice(
    ctx,
    actor,
    { id, right: 'retry', act },
    async (trx, note, now) => {
      // While somebody is at it, its lease stays: the same is not sent twice at once.
      const { sender_retry_at: at, sender_tries: tries, sender_problem: problem } = note;
      const isHeld = at !== null && at > now && tries > 0 && problem === null;
      if (!isHeld) await updateInvoice(trx, id, { sender_retry_at: now });
      return undefined;
    },
  );
  await workNow(ctx, id, invoice.business_unit_id);
  return describeInvoice(ctx.db, id);
}
