import type { Db } from '../../platform/database/open.ts';

/** What a customer is told of these charges, in the order of their instalments, while they are open and can be paid. */
export function listTold(db: Db, ids: number[]) {
  return db
    .selectFrom('pm_transaction')
    .select(['id', 'token_sealed', 'value_cents', 'paid_cents', 'due_date', 'description'])
    .select(['instalment_number', 'instalment_count', 'person_name', 'person_email'])
    .select(['ticket_id', 'business_unit_id'])
    .where('id', 'in', ids)
    .where('status', 'in', ['emitted', 'partial'])
    .where('provider_wait', 'is distinct from', 'emit')
    .orderBy('id')
    .execute();
}

export async function setTold(trx: Db, ids: number[], now: Date): Promise<void> {
  await trx
    .updateTable('pm_transaction')
    .set({ customer_told_at: now })
    .where('id', 'in', ids)
    .where('provider_wait', 'is distinct from', 'emit')
    .execute();
}
