import type { Db } from '../../platform/database/open.ts';

/** A payment with the facts that decide about its ticket, if it has one. */
export function findPayment(db: Db, id: number) {
  return db
    .selectFrom('pm_transaction as payment')
    .leftJoin('at_ticket as ticket', 'ticket.id', 'payment.ticket_id')
    .select(['payment.id', 'payment.person_id as personId', 'payment.person_name as personName'])
    .select(['payment.business_unit_id as unitId', 'payment.value_cents as cents'])
    .select(['payment.due_date as dueDate', 'payment.payment_code as line'])
    .select(['payment.provider', 'payment.status'])
    .select(['ticket.sector_id as sectorId', 'ticket.assignee_id as assigneeId'])
    .where('payment.id', '=', id)
    .executeTakeFirst();
}
