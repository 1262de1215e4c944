import pg from 'pg';
import { compactSums } from '../apps/server/src/features/payments/charge-sums.store.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';

/** So many charges each person has, however many there are. */
const PER_PERSON = 100;
const SPAN_DAYS = 730;

const firstNames =
  'Ana Bruno Carla Daniel Eduarda Felipe Gabriela Heitor Isabela João Karina Lucas Mariana Nelson Olívia Pedro Rafaela Sérgio Talita Vinícius'.split(
    ' ',
  );
const lastNames =
  'Almeida Barbosa Cardoso Duarte Esteves Fonseca Gomes Henriques Lacerda Machado Nascimento Oliveira Pereira Queiroz Ribeiro Santos Tavares Vieira'.split(
    ' ',
  );

/** People of their own for charges: each hundred of them shares first and last name. */
const people = `
  insert into gl_user (name, nickname, email, tax_id, level)
  select first[1 + n % 20] || ' ' || last[1 + n / 20 % 18] || ' ' || last[1 + n / 7 % 18], first[1 + n % 20],
    'cobrado' || n || '@seed.exemplo.com.br', lpad((50000000000 + n)::text, 11, '0'), 10
  from generate_series((select count(*) from gl_user where email like 'cobrado%')::int + 1, $1::int) n
    cross join (select $2::text[] as first, $3::text[] as last) names`;

/** The sector whose tickets, and so charges, are as many whatever the number of all: the first ones. */
export const OWN_SECTOR = 'Cobrança do banco de provas';
const OWN_TICKETS = 20;
const PER_TICKET = 20;

/** A ticket for every twenty charges, of which four name it. The first are of the sector of their own and of its operator. */
const tickets = `
  insert into at_ticket (token_hash, title, person_name, business_unit_id, sector_id, status_id, assignee_id)
  select sha256(('seed-charge' || n)::bytea), 'Ticket ' || n, 'Cobrado', units.id,
    case when n <= ${OWN_TICKETS} then own.id else 1 + n % 4 end, 1,
    case when n <= ${OWN_TICKETS} then operator.id end
  from generate_series((select count(*) from at_ticket where title ~ '^Ticket [0-9]+$')::int + 1, $1::int) n
    cross join (select min(id) as id from gl_business_unit) units
    cross join (select id from gl_sector where name = '${OWN_SECTOR}') own
    cross join (select id from gl_user where email = 'atendente@exemplo.com.br') operator`;

/** One person who sees own sectors' tickets alone, and one who sees the tickets that are assigned to them. */
const viewers = [
  `insert into gl_sector (name, code, color, business_unit_id)
   select '${OWN_SECTOR}', 'seed', '#336699', (select min(id) from gl_business_unit)
   where not exists (select from gl_sector where name = '${OWN_SECTOR}')`,
  `insert into gl_user_group (name, ticket_payment_report_type)
   select name, type from (values ('Próprios', 1), ('Dos setores', 2)) as made (name, type)
   where not exists (select from gl_user_group where name = made.name)`,
  `delete from gl_user_sector where user_id in
     (select id from gl_user where email in ('atendente@exemplo.com.br', 'igor@exemplo.com.br'))`,
  `insert into gl_user_sector (user_id, sector_id, is_supervisor, is_operator)
   select person.id, sector.id, false, true from gl_user person cross join gl_sector sector
   where person.email = 'igor@exemplo.com.br' and sector.name = '${OWN_SECTOR}'`,
  `update gl_user set user_group_id = team.id, granted = '{}', denied = '{}' from gl_user_group team
   where (gl_user.email, team.name) in (('atendente@exemplo.com.br', 'Próprios'), ('igor@exemplo.com.br', 'Dos setores'))`,
  `update at_ticket set assignee_id = null where title !~ '^Ticket [0-9]+$'
     and assignee_id = (select id from gl_user where email = 'atendente@exemplo.com.br')`,
];

/** Forty charges wait for staff, the oldest ones. */
const waiting = `
  update pm_transaction set provider_error = 'Sem resposta'
  where provider_error is null and reference in (select 'SEED' || n * 10 from generate_series(1, 40) n)`;

/** Two years of due dates up to three months from now; most of what is past was paid. */
const charges = `
  insert into pm_transaction (token_hash, token_sealed, person_id, person_name, person_tax_id, person_email,
    business_unit_id, value_cents, due_date, counted_due_date, type, status, description, reference, our_number,
    barcode, payment_code, pix_code, emitted_at, paid_at, paid_cents, refunded_cents, created_at, updated_at, ticket_id)
  select sha256(('seed' || n)::bytea), sealed.token_sealed, person.id, person.name, person.tax_id, person.email,
    units.ids[1 + n % array_length(units.ids, 1)], 1000 + n * 7919 % 90000, due,
    due + case extract(isodow from due) when 6 then 2 when 7 then 1 else 0 end,
    (array['boleto', 'boleto', 'boleto', 'pix', 'card', 'cash'])[1 + n % 6], fate,
    (array['Mensalidade', 'Visita técnica', 'Instalação', 'Limpeza'])[1 + n % 4] || ' nº ' || n,
    case when fate <> 'draft' then 'SEED' || n end, null, null, null, null,
    case when fate <> 'draft' then due - 15 end, case when paid then due end,
    case when fate = 'partial' then 500 when paid then 1000 + n * 7919 % 90000 else 0 end,
    case when fate = 'refunded' then 1000 + n * 7919 % 90000 else 0 end, due - 15, due - 15, ticket.id
  from generate_series($1::int, $2::int) n
    cross join (select token_sealed from pm_transaction order by id limit 1) sealed
    cross join (select array_agg(id) as ids from gl_business_unit) units
    cross join lateral (select current_date + 90 - (n * 31 % ${SPAN_DAYS}) as due) dated
    cross join lateral (select case when due >= current_date then (case when n % 7 = 0 then 'draft' else 'emitted' end)
      else (array['emitted', 'cancelled', 'partial', 'refunded', 'paid'])[least(5, 1 + n * 13 % 50 / 2)] end as fate) ended
    cross join lateral (select fate in ('paid', 'refunded', 'partial') as paid) money
    join gl_user person on person.email = 'cobrado' || (1 + n % $3::int) || '@seed.exemplo.com.br'
    left join at_ticket ticket on n % 5 = 0 and ticket.title = 'Ticket ' || 1 + n / ${PER_TICKET}`;

const payments = `
  insert into pm_payment (transaction_id, paid_on, cents, source, external_id, refunded_cents)
  select id, paid_at::date, paid_cents, 'webhook', reference, refunded_cents
  from pm_transaction where reference like 'SEED%' and paid_cents > 0
  on conflict do nothing`;

const STEP = 20_000;

/** Work on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Adds charges until there are that many; each person has a hundred. */
export async function seedCharges(url: string, upTo: number): Promise<void> {
  const begun = performance.now();
  await connected(url, (client) => insertUpTo(client, upTo));
  await addUp(url);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`seeded up to ${upTo} charges in ${seconds.toFixed(0)} s`);
}

/** As the job does every few minutes. */
async function addUp(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1, log: createLogger('warn') });
  await compactSums(database.db);
  await database.pool.query('vacuum analyze pm_charge_sum');
  await database.close();
}

async function insertUpTo(client: pg.Client, upTo: number): Promise<void> {
  const persons = upTo / PER_PERSON;
  await client.query(people, [persons, firstNames, lastNames]);
  for (const statement of viewers) await client.query(statement);
  await client.query(tickets, [1 + upTo / PER_TICKET]);
  const { rows } = await client.query('select count(*)::int as count from pm_transaction');
  for (let from = rows[0].count + 1; from <= upTo; from += STEP)
    await client.query(charges, [from, Math.min(from + STEP - 1, upTo), persons]);
  await client.query(payments);
  await client.query(waiting);
  await client.query('vacuum analyze at_ticket');
  await client.query('vacuum analyze pm_transaction');
  await client.query('vacuum analyze pm_payment');
  await client.query('checkpoint');
}

/** Drafts with somebody to be told by mail; returns their ids. */
export function seedDrafts(url: string, count: number): Promise<number[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into pm_transaction (token_hash, token_sealed, person_name, person_email, business_unit_id, value_cents,
         due_date, counted_due_date, type, description)
       select sha256(('draft' || n || clock_timestamp())::bytea),
         (select token_sealed from pm_transaction order by id limit 1), 'Lote ' || n, 'lote' || n || '@seed.exemplo.com.br',
         (select min(id) from gl_business_unit where bank_code = '001'), 10000 + n, due, due, 'boleto', 'Em lote'
       from generate_series(1, $1::int) n cross join lateral (select date '2028-01-03' + n % 5 as due) dated
       returning id::int`,
      [count],
    );
    return rows.map(({ id }) => id);
  });
}
