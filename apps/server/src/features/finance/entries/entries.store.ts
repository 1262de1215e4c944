import type { EntryFilter } from '@balcao/contract/finance/entries';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { holds, isShort, searched } from '../../../platform/database/search.ts';
import type { Units } from '../finance.policy.ts';

type Where = RawBuilder<SqlBool>;
export type Asked = { units: Units; filter: EntryFilter; today: string };

/** The columns of an entry as calls answer it. */
const columns = sql`
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

/** In its own words, or in the name of its person. */
function about(q: string): Where {
  const people = sql`array(select person.id from gl_user as person
    where ${searched('person', q)} and ${holds('person.name', q)} order by person.id limit ${MOST_PEOPLE})`;
  return sql`(${searched('row', q, isShort(q))} or row.person_id = any(${people}))`;
}

const overdue = sql<SqlBool>`(row.status in ('open', 'partial') and row.due_date < today.day)`;

function states(state: EntryFilter['state']): Where[] {
  if (!state) return [];
  const stored = state.filter((one) => one !== 'overdue');
  const parts: Where[] = stored.length ? [sql`row.status = any(${stored})`] : [];
  if (state.includes('overdue')) parts.push(overdue);
  return [sql`(${sql.join(parts, sql` or `)})`];
}

/** The ids of a row of a tree and of all below it. */
const withBelow = (table: 'fn_account' | 'fn_cost_center', id: number) => sql`
  any(array(with recursive tree as (
    select id from ${sql.table(table)} where id = ${id}
    union select below.id from ${sql.table(table)} below join tree on below.parent_id = tree.id
  ) select id from tree))`;

/** Entries that are not split have their account and cost centre themselves; of the others the parts say it. */
type Split = 'whole' | 'split';

function ofTree(
  table: 'fn_account' | 'fn_cost_center',
  id: number | undefined,
  split: Split,
): Where | false {
  if (id === undefined) return false;
  const column = sql.ref(`${table}_id`);
  const ids = withBelow(table, id);
  return split === 'whole'
    ? sql`row.${column} = ${ids}`
    : sql`row.id in (select part.entry_id from fn_entry_part part where part.${column} = ${ids})`;
}

function inTrees({ fn_account_id, fn_cost_center_id }: EntryFilter, split: Split): Where {
  const parts = [
    split === 'split' && sql<SqlBool>`row.fn_account_id is null`,
    ofTree('fn_account', fn_account_id, split),
    ofTree('fn_cost_center', fn_cost_center_id, split),
  ].filter((part) => !!part);
  return sql`(${sql.join(parts, sql` and `)})`;
}

function where({ units, filter }: Asked, split?: Split): Where {
  const { q, direction, due_from, due_until, competence_from, competence_until } = filter;
  const { business_unit_id, fn_bank_account_id } = filter;
  const { person_id, source, pm_transaction_id, instalment_group, recurrence_id } = filter;
  const parts: (Where | false | undefined | '')[] = [
    units !== 'all' && sql`row.business_unit_id = any(${[...units]}::bigint[])`,
    ...states(filter.state),
    q && about(q),
    direction && sql`row.direction = ${direction}`,
    due_from && sql`row.due_date >= ${due_from}`,
    due_until && sql`row.due_date <= ${due_until}`,
    competence_from && sql`row.competence >= ${competence_from}`,
    competence_until && sql`row.competence <= ${competence_until}`,
    business_unit_id && sql`row.business_unit_id = any(${business_unit_id}::bigint[])`,
    isOfTrees(filter) &&
      (split
        ? inTrees(filter, split)
        : sql`(${inTrees(filter, 'whole')} or ${inTrees(filter, 'split')})`),
    fn_bank_account_id !== undefined &&
      sql`row.id in (select moved.entry_id from fn_movement moved where moved.fn_bank_account_id = ${fn_bank_account_id})`,
    person_id !== undefined && sql`row.person_id = ${person_id}`,
    source && sql`row.source = any(${source})`,
    pm_transaction_id !== undefined && sql`row.pm_transaction_id = ${pm_transaction_id}`,
    instalment_group && sql`row.instalment_group = ${instalment_group}`,
    recurrence_id !== undefined && sql`row.recurrence_id = ${recurrence_id}`,
  ];
  const asked = parts.filter((part) => !!part);
  return asked.length ? sql`(${sql.join(asked, sql` and `)})` : sql`true`;
}

const isOfTrees = ({ fn_account_id, fn_cost_center_id }: EntryFilter) =>
  fn_account_id !== undefined || fn_cost_center_id !== undefined;

/** The rows of a filter, named `row`, with the day on which it is asked. */
const found = (asked: Asked) => sql`${from(asked)} where ${where(asked)}`;

/** The same in parts that share no row, each of which an index can find by itself. */
export const foundApart = (asked: Asked) =>
  isOfTrees(asked.filter)
    ? (['whole', 'split'] as const).map((split) => sql`${from(asked)} where ${where(asked, split)}`)
    : [found(asked)];

const from = ({ today }: Pick<Asked, 'today'>) =>
  sql`fn_entry as row cross join (select ${today}::date as day) as today`;

const sorts: Record<string, RawBuilder<unknown>> = {
  id: sql`row.id`,
  due_date: sql`row.due_date`,
  competence: sql`row.competence`,
  amount_cents: sql`row.amount_cents`,
};

function ordered(sort: string) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const name = sort.replace('-', '');
  const id = sql`row.id ${direction}`;
  return name === 'id' ? id : sql`${sorts[name] ?? sql`row.id`} ${direction}, ${id}`;
}

export type Page = { sort: string; limit: number; offset: number };

export async function listEntries(
  db: Db,
  asked: Asked,
  page: Page,
  /** All that the filter finds, if known. */
  known?: readonly number[],
): Promise<EntryRow[]> {
  const rowsOf = known
    ? sql`${from(asked)} where row.id = any(${[...known]}::bigint[])`
    : found(asked);
  const { rows } = await sql<EntryRow>`
    select ${columns} from ${rowsOf}
    order by ${ordered(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
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
