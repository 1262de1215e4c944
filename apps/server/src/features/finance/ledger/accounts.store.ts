import type { Db } from '../../../platform/database/open.ts';
import { ids } from './bulk-rows.store.ts';

/** Which of these accounts take bookings: active, with no accounts below them. They stay so until the transaction ends. */
export async function lockBookable(trx: Db, accounts: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('fn_account')
    .select('id')
    .where('id', '=', ids(accounts))
    .where('active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('fn_account as below').whereRef('below.parent_id', '=', 'fn_account.id')),
      ),
    )
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of these cost centres take bookings. */
export async function lockCenters(trx: Db, centers: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('fn_cost_center')
    .select('id')
    .where('id', '=', ids(centers))
    .where('active', '=', true)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The accounts that the product itself books to, by their purpose. */
export async function listPurposes(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('fn_account')
    .select(['id', 'purpose'])
    .where('purpose', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, purpose }) => [purpose ?? '', id]));
}

export type BankAccount = { id: number; unitId: number; openingOn: string; active: boolean };

/** Bank accounts; they stay as they are until the transaction ends. */
export async function lockBankAccounts(
  trx: Db,
  accounts: readonly number[],
): Promise<Map<number, BankAccount>> {
  const rows = await trx
    .selectFrom('fn_bank_account')
    .select(['id', 'business_unit_id as unitId', 'opening_on as openingOn', 'active'])
    .where('id', '=', ids(accounts))
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
