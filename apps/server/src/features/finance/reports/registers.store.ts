import type { Db } from '../../../platform/database/open.ts';
import type { Units } from '../finance.policy.ts';
import type { Kind } from './report-key.rules.ts';

export type Node = { id: number; parent_id: number | null; code: string; name: string };
export type Account = Node & { kind: Kind | 'transfer' };

/** The chart of accounts, which has a few hundred at most. */
export async function listAccounts(db: Db): Promise<Account[]> {
  const rows = await db
    .selectFrom('fn_account')
    .select(['id', 'parent_id', 'code', 'name', 'kind'])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Account['kind'] }));
}

export const listCenters = (db: Db): Promise<Node[]> =>
  db.selectFrom('fn_cost_center').select(['id', 'parent_id', 'code', 'name']).execute();

export const listUnits = (db: Db, units: Units) =>
  db
    .selectFrom('gl_business_unit')
    .select(['id', 'name'])
    .$if(units !== 'all', (query) => query.where('id', 'in', units === 'all' ? [] : [...units, 0]))
    .orderBy('name')
    .orderBy('id')
    .execute();
