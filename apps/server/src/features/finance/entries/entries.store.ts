import type { EntryFilter } from '@balcao/contract/finance/entries';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { heldByGrams, holds, idIn, isShort, searched } from '../../../platform/database/search.ts';
import type { Units } from '../finance.policy.ts';
import { type Branches, isOfTrees, ofBranches, type Split } from './entry-branches.store.ts';

type Where = RawBuilder<SqlBool>;
export type Asked = {
  units: Units;
  filter: EntryFilter;
  branches: Branches;
  withText?: number[] | undefined;
  today: string;
};

/** The columns of an entry as calls answer it. */
export const columns = sql`
  row.id, row.direction, row.source, row.status,
  row.status in ('open', 'partial') and row.due_date < today.day as is_overdue,
  row.description, row.document, row.person_id,
  (select name from gl_user where id = row.person_id) as person_name, row.supplier_name,
  (select json_agg(json_build_object('fn_account_id', part.fn_account_id,
      'fn_account_name', account.code || ' ' || account.name, 'fn_cost_center_id', part.fn_cost_center_id,
      'fn_cost_center_name', center.code || ' ' || center.name, 'percent', part.percent::text,
      'amount_cents', part.cents) order by part.seq)
    from fn_entry_part part join fn_account account on account.id = part.fn_account_id
      left join fn_cost_center center on center.id = part.fn_cost_center_id
    where part.entry_id = row.id) as parts,
  row.business_unit_id, (select name from gl_business_unit where id = row.business_unit_id) as business_unit_name,
  row.competence, row.due_date, row.amount_cents, row.settled_cents,
  case when row.status in ('open', 'partial') then row.amount_cents - row.settled_cents else 0 end as open_cents,
  row.settled_on, row.pm_transaction_id, row.instalment_number, row.instalment_count, row.instalment_group,
  row.recurrence_id, row.recurrence_number, row.cancel_reason, row.created_at, row.updated_at`;

export type EntryRow = {
  id: number;
  parts: { percent: string | null }[];
  instalment_number: number | null;
  instalment_count: number | null;
  instalment_group: string | null;
  recurrence_id: number | null;
  recurrence_number: number | null;
} & Record<string, unknown>;

/** People whose name is looked for: more of them do not fit into one search. */
const MOST_PEOPLE = 500;

/** Of more entries with a text each is looked at. */
const MOST_WITH_TEXT = 2_000;

/** The entries with a text in their own words, or with that number, if they are few and the text is long enough. */
export async function listWithText(db: Db, q: string): Promise<number[] | undefined> {
  const held = heldByGrams('row', q);
  if (!held) return undefined;
  const { rows } = await sql<{ id: number }>`
    select row.id from fn_entry as row where ${held} limit ${MOST_WITH_TEXT + 1}`.execute(db);
  return rows.length > MOST_WITH_TEXT ? undefined : [...rows.map(({ id }) => id), idIn(q) ?? 0];
}

/** In its own words, or in the name of its person. */
function about(q: string, withText: readonly number[] | undefined): Where {
  const people = sql`array(select person.id from gl_user as person
    where ${searched('person', q)} and ${holds('person.name', q)} order by person.id limit ${MOST_PEOPLE})`;
  const inWords = withText
    ? sql`row.id = any(${[...withText]}::bigint[])`
    : searched('row', q, isShort(q));
  return sql`(${inWords} or row.person_id = any(${people}))`;
}

const overdue = sql<SqlBool>`(row.status in ('open', 'partial') and row.due_date < today.day)`;

function states(state: EntryFilter['state']): Where[] {
  if (!state) return [];
  const stored = state.filter((one) => one !== 'overdue');
  const parts: Where[] = stored.length ? [sql`row.status = any(${stored})`] : [];
  if (state.includes('overdue')) parts.push(overdue);
  return [sql`(${sql.join(parts, sql` or `)})`];
}

function where({ units, filter, branches, withText }: Asked, split?: Split): Where {
  const { q, direction, due_from, due_until, competence_from, competence_until } = filter;
  const { business_unit_id, fn_bank_account_id } = filter;
  const { person_id, source, pm_transaction_id, recurrence_id } = filter;
  const { instalment_group, instalments_of } = filter;
  const parts: (Where | false | undefined | '')[] = [
    units !== 'all' && sql`row.business_unit_id = any(${[...units]}::bigint[])`,
    ...states(filter.state),
    q && about(q, withText),
    direction && sql`row.direction = ${direction}`,
    due_from && sql`row.due_date >= ${due_from}`,
    due_until && sql`row.due_date <= ${due_until}`,
    competence_from && sql`row.competence >= ${competence_from}`,
    competence_until && sql`row.competence <= ${competence_until}`,
    business_unit_id && sql`row.business_unit_id = any(${business_unit_id}::bigint[])`,
    isOfTrees(branches) && ofBranches(branches, split),
    fn_bank_account_id !== undefined &&
      sql`row.id in (select moved.entry_id from fn_movement moved where moved.fn_bank_account_id = ${fn_bank_account_id})`,
    person_id !== undefined && sql`row.person_id = ${person_id}`,
    source && sql`row.source = any(${source})`,
    pm_transaction_id !== undefined && sql`row.pm_transaction_id = ${pm_transaction_id}`,
    instalment_group && sql`row.instalment_group = ${instalment_group}`,
    instalments_of !== undefined &&
      sql`row.instalment_group = (select one.instalment_group from fn_entry one where one.id = ${instalments_of})`,
    recurrence_id !== undefined && sql`row.recurrence_id = ${recurrence_id}`,
  ];
  const asked = parts.filter((part) => !!part);
  return asked.length ? sql`(${sql.join(asked, sql` and `)})` : sql`true`;
}

/** The day on which is asked, and entries. */
export const from = ({ today }: Pick<Asked, 'today'>) =>
  sql`fn_entry as row cross join (select ${today}::date as day) as today`;

/** The rows of a filter, named `row`: all of them, or those that are split among accounts, or the others. */
export const found = (asked: Asked, split?: Split) =>
  sql`${from(asked)} where ${where(asked, split)}`;

const sorts: Record<string, RawBuilder<unknown>> = {
  id: sql`row.id`,
  due_date: sql`row.due_date`,
  competence: sql`row.competence`,
  amount_cents: sql`row.amount_cents`,
};

/** What a list is sorted by; rows with the same have the order of their ids. */
export const sortedBy = (sort: string) => sorts[sort.replace('-', '')] ?? sql`row.id`;

export function ordered(sort: string, by: RawBuilder<unknown> = sortedBy(sort)) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const id = sql`row.id ${direction}`;
  return sort.endsWith('id') ? id : sql`${by} ${direction}, ${id}`;
}

/** The entry with that id, whoever asks. */
export async function findEntry(db: Db, id: number, today: string) {
  const { rows } = await sql<EntryRow>`
    select ${columns} from ${from({ today })} where row.id = ${id}`.execute(db);
  return rows[0];
}

/** The instalments that were made together, whoever asks. */
export async function listGroup(db: Db, group: string, today: string) {
  const { rows } = await sql<EntryRow>`
    select ${columns} from ${from({ today })} where row.instalment_group = ${group}::uuid
    order by row.instalment_number`.execute(db);
  return rows;
}

/** All rows of the filter in batches, through a cursor of the transaction. */
export async function* eachBatch(trx: Db, asked: Asked, sort: string, size: number) {
  await sql`
    declare entry_rows no scroll cursor for
    select ${columns} from ${found(asked)} order by ${ordered(sort)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<EntryRow>`fetch forward ${sql.lit(size)} from entry_rows`.execute(
      trx,
    );
    if (rows.length === 0) return;
    yield rows;
  }
}
