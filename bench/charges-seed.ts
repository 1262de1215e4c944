import pg from 'pg';

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

/** Two years of due dates up to three months from now; most of what is past was paid. */
const charges = `
  insert into pm_transaction (token_hash, token_sealed, person_id, person_name, person_tax_id, person_email,
    business_unit_id, value_cents, due_date, counted_due_date, type, status, description, reference, our_number,
    barcode, payment_code, pix_code, emitted_at, paid_at, paid_cents, refunded_cents, created_at, updated_at)
  select sha256(('seed' || n)::bytea), sealed.token_sealed, person.id, person.name, person.tax_id, person.email,
    units.ids[1 + n % array_length(units.ids, 1)], 1000 + n * 7919 % 90000, due,
    due + case extract(isodow from due) when 6 then 2 when 7 then 1 else 0 end,
    (array['boleto', 'boleto', 'boleto', 'pix', 'card', 'cash'])[1 + n % 6], fate,
    (array['Mensalidade', 'Visita técnica', 'Instalação', 'Limpeza'])[1 + n % 4] || ' nº ' || n,
    case when fate <> 'draft' then 'SEED' || n end, null, null, null, null,
    case when fate <> 'draft' then due - 15 end, case when paid then due end,
    case when fate = 'partial' then 500 when paid then 1000 + n * 7919 % 90000 else 0 end,
    case when fate = 'refunded' then 1000 + n * 7919 % 90000 else 0 end, due - 15, due - 15
  from generate_series($1::int, $2::int) n
    cross join (select token_sealed from pm_transaction order by id limit 1) sealed
    cross join (select array_agg(id) as ids from gl_business_unit) units
    cross join lateral (select current_date + 90 - (n * 31 % ${SPAN_DAYS}) as due) dated
    cross join lateral (select case when due >= current_date then (case when n % 7 = 0 then 'draft' else 'emitted' end)
      else (array['emitted', 'cancelled', 'partial', 'refunded', 'paid'])[least(5, 1 + n * 13 % 50 / 2)] end as fate) ended
    cross join lateral (select fate in ('paid', 'refunded', 'partial') as paid) money
    join gl_user person on person.email = 'cobrado' || (1 + n % $3::int) || '@seed.exemplo.com.br'`;

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
  const seconds = (performance.now() - begun) / 1000;
  console.log(`seeded up to ${upTo} charges in ${seconds.toFixed(0)} s`);
}

async function insertUpTo(client: pg.Client, upTo: number): Promise<void> {
  const persons = upTo / PER_PERSON;
  await client.query(people, [persons, firstNames, lastNames]);
  const { rows } = await client.query('select count(*)::int as count from pm_transaction');
  for (let from = rows[0].count + 1; from <= upTo; from += STEP)
    await client.query(charges, [from, Math.min(from + STEP - 1, upTo), persons]);
  await client.query(payments);
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
