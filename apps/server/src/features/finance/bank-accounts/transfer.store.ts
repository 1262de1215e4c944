import type { Db } from '../../../platform/database/open.ts';

/** Both sides of a transfer as they were booked; empty for none. */
export function listSides(trx: Db, transferId: string) {
  return trx
    .selectFrom('fn_movement')
    .select(['id', 'fn_bank_account_id as accountId', 'business_unit_id as unitId', 'cents'])
    .where('transfer_id', '=', transferId)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute();
}
