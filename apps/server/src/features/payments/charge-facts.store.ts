import { holidaysOf } from '@balcao/brazil/own-holidays';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ChargeFacts } from './charge.policy.ts';

export function findFacts(db: Db, id: number): Promise<ChargeFacts | undefined> {
  return db
    .selectFrom('pm_transaction as charge')
    .leftJoin('at_ticket as ticket', 'ticket.id', 'charge.ticket_id')
    .select(['charge.business_unit_id as unitId', 'charge.ticket_id as ticketId'])
    .select(['ticket.sector_id as sectorId', 'ticket.assignee_id as assigneeId'])
    .where('charge.id', '=', id)
    .executeTakeFirst();
}

export function findTicket(db: Db, id: number) {
  return db
    .selectFrom('at_ticket')
    .select(['id', 'sector_id', 'assignee_id', 'person_id', 'person_name', 'person_tax_id'])
    .select(['person_email', 'business_unit_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'tax_id', 'email', 'level'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findUnit(db: Db, id: number) {
  return db.selectFrom('gl_business_unit').select('id').where('id', '=', id).executeTakeFirst();
}

/** The days on which the banks of a unit's city are closed, as the calculator takes them. */
export async function listClosedDays(db: Db, unitId: number): Promise<string[]> {
  const unit = await db
    .selectFrom('gl_business_unit')
    .select('holidays')
    .where('id', '=', unitId)
    .executeTakeFirst();
  return [...holidaysOf(unit?.holidays ?? [])];
}

export function listPayments(db: Db, id: number) {
  return db
    .selectFrom('pm_payment as payment')
    .leftJoin('gl_user as person', 'person.id', 'payment.created_by')
    .leftJoin('gl_resource as file', 'file.id', 'payment.file_id')
    .select(['payment.id', 'paid_on', 'cents', 'source', 'duplicate', 'refunded_cents', 'note'])
    .select(['fn_bank_account_id', 'file_id', 'file.filename', 'person.name as user'])
    .select('payment.created_at')
    .where('transaction_id', '=', id)
    .orderBy('payment.id')
    .limit(200)
    .execute();
}

export function listRefunds(db: Db, id: number) {
  return db
    .selectFrom('pm_refund as refund')
    .leftJoin('gl_user as person', 'person.id', 'refund.created_by')
    .select(['refund.id', 'payment_id', 'cents', 'reason', 'state', 'person.name as user'])
    .select(['refund.created_at', 'refund.fault'])
    .where('transaction_id', '=', id)
    .orderBy('refund.id')
    .limit(200)
    .execute();
}

export function listInstalments(db: Db, group: string) {
  return db
    .selectFrom('pm_transaction')
    .select(['id', 'status', 'value_cents', 'due_date', 'counted_due_date', 'instalment_number'])
    .where('instalment_group', '=', group)
    .orderBy('instalment_number')
    .execute();
}

export function getMore(db: Db, id: number) {
  return db
    .selectFrom('pm_transaction as charge')
    .leftJoin('gl_user as maker', 'maker.id', 'charge.created_by')
    .leftJoin('gl_user as person', 'person.id', 'charge.person_id')
    .leftJoin('at_ticket as ticket', 'ticket.id', 'charge.ticket_id')
    .select(['payment_code', 'pix_code', 'maker.name as user', 'person.name as person'])
    .select('ticket.title as ticket')
    .where('charge.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether somebody wrote or filed something in the threads of a charge. */
export async function hasWords(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from gl_thread thread join gl_message on thread_id = thread.id
      where origin = 'pm_transaction' and parent_code = ${String(id)})
    or exists (select from gl_resource
      where origin = 'pm_transaction' and parent_code = ${String(id)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function deleteDraft(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('pm_transaction').where('id', '=', id).execute();
}

/** A receipt that was uploaded for this charge. */
export function findReceipt(db: Db, fileId: number, chargeId: number) {
  return db
    .selectFrom('gl_resource')
    .select('id')
    .where('id', '=', fileId)
    .where('origin', '=', 'pm_transaction')
    .where('parent_code', '=', String(chargeId))
    .executeTakeFirst();
}

/** A bank account; it stays as it is until the transaction ends. */
export function findBankAccount(trx: Db, id: number) {
  return trx
    .selectFrom('fn_bank_account')
    .select(['business_unit_id as unitId', 'active', 'opening_on as openingOn'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}
