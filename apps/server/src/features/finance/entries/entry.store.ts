import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** Whether an entry's competence lies in a closed month. */
const monthClosed = sql<boolean>`exists (select from fn_month month
  where month.business_unit_id = entry.business_unit_id
    and month.month = date_trunc('month', entry.competence)::date and month.closed)`;

/** What its policy needs, whoever asks. */
export function findFacts(db: Db, id: number) {
  return db
    .selectFrom('fn_entry as entry')
    .select(['id', 'business_unit_id as unitId', 'status', 'source', 'person_id as personId'])
    .select(monthClosed.as('monthClosed'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An entry as the parent of threads. */
export function findParent(db: Db, id: number) {
  return db
    .selectFrom('fn_entry as entry')
    .leftJoin('gl_user as person', 'person.id', 'entry.person_id')
    .select(['entry.person_id as personId', 'person.name as personName'])
    .select(['entry.business_unit_id as unitId', 'entry.description'])
    .select(['entry.amount_cents as cents', 'entry.due_date as dueDate'])
    .where('entry.id', '=', id)
    .executeTakeFirst();
}

export function findMaker(db: Db, id: number) {
  return db
    .selectFrom('fn_entry as entry')
    .leftJoin('gl_user as maker', 'maker.id', 'entry.created_by')
    .select('maker.name')
    .where('entry.id', '=', id)
    .executeTakeFirst();
}

const MOST_SHOWN = 500;

/** What settled an entry, and what took that back, newest first. */
export function listSettlements(db: Db, id: number) {
  return db
    .selectFrom('fn_movement as moved')
    .innerJoin('fn_bank_account as account', 'account.id', 'moved.fn_bank_account_id')
    .leftJoin('gl_user as person', 'person.id', 'moved.created_by')
    .leftJoin('fn_movement as back', 'back.reverses_id', 'moved.id')
    .select(['moved.id', 'moved.on', 'moved.amount_cents', 'moved.interest_cents'])
    .select(['moved.fine_cents', 'moved.discount_cents', 'moved.cents as cash_cents'])
    .select(['moved.fn_bank_account_id', 'account.name as fn_bank_account_name'])
    .select(['moved.note', 'moved.reverses_id', 'moved.reason', 'back.id as reversed_by_id'])
    .select(['person.name as user', 'moved.created_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('fn_match').whereRef('movement_id', '=', 'moved.id')).as('matched'),
    )
    .where('moved.entry_id', '=', id)
    .orderBy('moved.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** What of an entry is in the result, by basis, day, account and centre. */
export async function listJournal(db: Db, id: number) {
  return db
    .selectFrom('fn_line as line')
    .innerJoin('fn_account as account', 'account.id', 'line.fn_account_id')
    .leftJoin('fn_cost_center as center', 'center.id', 'line.fn_cost_center_id')
    .select(['line.basis', 'line.on', 'line.fn_account_id'])
    .select(sql<string>`account.code || ' ' || account.name`.as('fn_account_name'))
    .select(sql<string | null>`center.code || ' ' || center.name`.as('fn_cost_center_name'))
    .select(sql<boolean>`account.kind <> 'transfer'`.as('in_result'))
    .select(sql<number>`sum(line.cents)::bigint`.as('cents'))
    .where('line.entry_id', '=', id)
    .groupBy(['line.basis', 'line.on', 'line.fn_account_id', 'account.id', 'center.id'])
    .having(sql`sum(line.cents)`, '<>', 0)
    .orderBy('line.basis', 'desc')
    .orderBy('line.on')
    .orderBy('account.code')
    .limit(MOST_SHOWN)
    .execute();
}

export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'level'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findUnit(db: Db, id: number) {
  return db.selectFrom('gl_business_unit').select('id').where('id', '=', id).executeTakeFirst();
}

/** The unit of a bank account. */
/** Bank accounts in use of these units, at most so many. */
export async function listBankAccountsOf(db: Db, units: readonly number[], limit: number) {
  const rows = await db
    .selectFrom('fn_bank_account')
    .select('id')
    .where('business_unit_id', 'in', [0, ...units])
    .where('active', '=', true)
    .where('unidentified', '=', false)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function findBankAccount(db: Db, id: number) {
  return db
    .selectFrom('fn_bank_account')
    .select('business_unit_id as unitId')
    .where('id', '=', id)
    .executeTakeFirst();
}
