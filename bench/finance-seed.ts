import type pg from 'pg';
import { compactSums, summedTables } from '../apps/server/src/features/finance/sums.store.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { connected } from './charges-seed.ts';

/** So many entries each person has, however many there are. */
const PER_PERSON = 100;
const SPAN_DAYS = 730;
/** One step's triggers add up one statement's rows. */
const STEP = 50_000;

const people = `
  insert into gl_user (name, nickname, email, tax_id, level)
  select 'Fornecedor ' || n, 'Fornecedor', 'fornecedor' || n || '@seed.exemplo.com.br', lpad((60000000000 + n)::text, 11, '0'), 10
  from generate_series((select count(*) from gl_user where email like 'fornecedor%')::int + 1, $1::int) n`;

/** Of what is past nineteen of twenty are settled. Nearly half are of one account, the others of all, mixed so that days hold all of them. */
const entriesDue = (due: string, unit: string) => `
  insert into fn_entry (direction, description, document, person_id, business_unit_id, competence, due_date,
    amount_cents, settled_cents, settled_on, status, fn_account_id)
  select case when n % 3 = 0 then 'receivable' else 'payable' end,
    (array['Material', 'Visita', 'Aluguel', 'Energia'])[1 + n % 4] || ' lote' || lpad((n / ${PER_PERSON})::text, 6, '0'), 'SEED' || n, person.id,
    ${unit}, due, due, amount, case when is_settled then amount else 0 end,
    case when is_settled then due end, case when is_settled then 'settled' else 'open' end,
    accounts.ids[case when n % 11 < 5 then 1 else 1 + n / 3 % array_length(accounts.ids, 1) end]
  from generate_series($1::int, $2::int) n
    cross join (select array_agg(id order by id) as ids from gl_business_unit) units
    cross join (select array_agg(id order by id) as ids from fn_account leaf
      where kind <> 'transfer' and not exists (select from fn_account below where below.parent_id = leaf.id)) accounts
    cross join lateral (select ${due} as due, 1000 + n::bigint * 7919 % 90000 as amount) dated
    cross join lateral (select due < current_date and n * 13 % 50 > 1 as is_settled) ended
    join gl_user person on person.email = 'fornecedor' || (1 + n / ${PER_PERSON}) || '@seed.exemplo.com.br'
  order by n`;

/** Two years of due dates up to three months from now, of all units. */
const entries = entriesDue(
  `current_date + 90 - (n * 31 % ${SPAN_DAYS})`,
  'units.ids[1 + n % array_length(units.ids, 1)]',
);
const LAST_MONTH = `date_trunc('month', current_date - interval '1 month')::date`;
const entriesOfMonth = entriesDue(`${LAST_MONTH} + n % 28`, 'units.ids[1]');

const made = `from fn_entry entry where document like 'SEED%' and entry.id > $1`;
const sign = `case direction when 'receivable' then 1 else -1 end`;
const parts = `
  insert into fn_entry_part (entry_id, seq, fn_account_id, cents)
  select entry.id, 0, fn_account_id, amount_cents ${made}`;
const movements = `
  insert into fn_movement (fn_bank_account_id, business_unit_id, "on", cents, entry_id, amount_cents)
  select account.id, entry.business_unit_id, settled_on, ${sign} * amount_cents, entry.id, amount_cents
  ${made.replace(
    'fn_entry entry',
    `fn_entry entry join fn_bank_account account
    on account.business_unit_id = entry.business_unit_id and account.receives_charges`,
  )} and status = 'settled'`;
const lines = `
  insert into fn_line (entry_id, movement_id, basis, "on", business_unit_id, fn_account_id, cents)
  select entry.id, null::bigint, 'competence', competence, business_unit_id, fn_account_id, ${sign} * entry.amount_cents ${made}
  union all
  select entry.id, moved.id, 'cash', moved."on", entry.business_unit_id, fn_account_id, moved.cents
  ${made.replace('fn_entry entry', 'fn_entry entry join fn_movement moved on moved.entry_id = entry.id')}`;

async function insertUpTo(client: pg.Client, upTo: number): Promise<void> {
  await client.query(people, [1 + upTo / PER_PERSON]);
  const { rows } = await client.query(
    `select count(*)::int as count from fn_entry where document like 'SEED%'`,
  );
  for (let from = rows[0].count + 1; from <= upTo; from += STEP)
    await insertWhole(client, entries, from, Math.min(from + STEP - 1, upTo));
}

/** Entries with their parts, movements and journal. */
async function insertWhole(client: pg.Client, statement: string, from: number, upTo: number) {
  const last = await client.query('select coalesce(max(id), 0)::int as id from fn_entry');
  await client.query('begin');
  await client.query(statement, [from, upTo]);
  for (const next of [parts, movements, lines]) await client.query(next, [last.rows[0].id]);
  await client.query('commit');
}

/** So many entries more in the last month of the first unit, which is over and open. */
export const seedMonth = (url: string, count: number): Promise<{ unit: number; month: string }> =>
  connected(url, async (client) => {
    await insertWhole(client, entriesOfMonth, 1, count);
    const { rows } = await client.query(
      `select min(id)::int as unit, to_char(${LAST_MONTH}, 'YYYY-MM') as month from gl_business_unit`,
    );
    return rows[0];
  });

/** Adds entries with their journal and movements until there are that many; the triggers sum them up. */
export async function seedEntries(url: string, upTo: number): Promise<void> {
  const begun = performance.now();
  await connected(url, (client) => insertUpTo(client, upTo));
  const database = openDatabase(url, { max: 1, log: createLogger('warn') });
  for (const name of summedTables) await compactSums(database.db, name);
  const tables = ['fn_entry', 'fn_entry_part', 'fn_movement', 'fn_line', ...summedTables];
  for (const table of tables) await database.pool.query(`vacuum analyze ${table}`);
  await database.pool.query('checkpoint');
  await database.close();
  const seconds = (performance.now() - begun) / 1000;
  console.log(`seeded up to ${upTo} entries in ${seconds.toFixed(0)} s`);
}
