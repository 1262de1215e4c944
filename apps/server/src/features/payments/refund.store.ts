import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** What is left of the money that came, duplicates too, in the order in which refunds take it. */
export async function lockReturnable(trx: Db, id: number) {
  const rows = await trx
    .selectFrom('pm_payment as payment')
    .select(['id', 'cents', 'refunded_cents', 'duplicate', 'source', 'external_id'])
    .select((eb) =>
      eb
        .selectFrom('pm_refund')
        .select((of) =>
          of.fn.coalesce(of.fn.sum<number>('pm_refund.cents'), sql<number>`0`).as('sum'),
        )
        .whereRef('payment_id', '=', 'payment.id')
        .where('state', '=', 'waiting')
        .as('waiting_cents'),
    )
    .where('transaction_id', '=', id)
    .whereRef('refunded_cents', '<', 'cents')
    .orderBy('duplicate', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  return rows
    .map((row) => ({ ...row, left: row.cents - row.refunded_cents - Number(row.waiting_cents) }))
    .filter(({ left }) => left > 0);
}

type Refund = {
  paymentId: number;
  id: number;
  cents: number;
  reason: string;
  by: number;
  /** The PSP's name of it, which makes it wait for the PSP. */
  externalId: string | null;
};

export async function insertRefund(
  trx: Db,
  { paymentId, id, cents, reason, by, externalId }: Refund,
  now: Date,
): Promise<void> {
  const state =
    externalId === null ? { state: 'done', done_at: now } : { state: 'waiting', retry_at: now };
  await trx
    .insertInto('pm_refund')
    .values({
      ...state,
      payment_id: paymentId,
      transaction_id: id,
      cents,
      reason,
      external_id: externalId,
      created_by: by,
      created_at: now,
    })
    .execute();
}

/** What waits to go back through a provider and will leave the balance of a ticket, or of those that it continues. */
export async function sumWaiting(trx: Db, ticketId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with recursive merged (id) as (select ${ticketId}::bigint
      union select ticket.id from at_ticket ticket join merged on ticket.merged_into = merged.id)
    select coalesce(sum(refund.cents), 0)::bigint as cents
    from merged join pm_transaction charge on charge.ticket_id = merged.id and charge.credits_balance
      join pm_refund refund on refund.transaction_id = charge.id and refund.state = 'waiting'
      join pm_payment payment on payment.id = refund.payment_id and not payment.duplicate`.execute(
    trx,
  );
  return rows[0]?.cents ?? 0;
}

export async function addReturned(trx: Db, paymentId: number, cents: number): Promise<void> {
  await trx
    .updateTable('pm_payment')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', paymentId)
    .execute();
}

/** What came of a charge, and whether it counts for it. */
export function getPayment(trx: Db, id: number) {
  return trx
    .selectFrom('pm_payment')
    .select(['id', 'duplicate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
