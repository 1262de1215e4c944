import { compactSums } from '../apps/server/src/features/invoices/notes/invoice-sums.store.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { loggedIn } from '../apps/server/test/client.ts';
import { noneWithheld } from '../packages/contract/src/invoices/amounts.ts';
import { connected } from './charges-seed.ts';
import { type Ask, measure, ROUNDS, verdict } from './rounds.ts';
import { startDatabase, startProduct } from './servers.ts';
import { middle, type Sample } from './statistics.ts';

/** `npm run bench -- invoice-lists 20000`: a trial with fewer notes. */
const MANY = Number(process.argv[3] ?? 1_000_000);
const FEW = Math.min(10_000, MANY / 10);
const STEP = 50_000;
const MOST_GROWTH = 1.5;
const MOST_MS = 100;
const SHORT_MS = 500;
/** So many notes each customer has, however many there are. */
const PER_PERSON = 100;

const people = `
  insert into gl_user (name, nickname, email, level)
  select 'Tomador ' || translate(substr(md5(n::text), 1, 10), '0123456789', 'ghijklmnop'), 'Tomador', 'tomador' || n || '@seed.exemplo.com.br', 10
  from generate_series((select count(*) from gl_user where email like 'tomador%')::int + 1, $1::int) n`;

const NO_RATES = JSON.stringify(noneWithheld);
const TAXES = JSON.stringify({
  base_cents: 1_000,
  iss_rate: '2.00',
  iss_cents: 20,
  iss_paid: 'note',
  iss_withheld_cents: 0,
  federal_base_cents: 1_000,
  pis_cents: 0,
  cofins_cents: 0,
  csll_cents: 0,
  irrf_cents: 0,
  inss_cents: 0,
  withheld_cents: 0,
  net_cents: 1_000,
});
const NOBODY = JSON.stringify({
  kind: 'cpf',
  nif: null,
  nif_reason: null,
  address: null,
  email: null,
  phone: null,
});

const notes = `
  insert into nf_invoice (status, source, environment, business_unit_id, series, number, person_id, customer, service_code,
    city_ibge, description, competence, value_cents, discount_cents, conditional_discount_cents, deduction_cents, iss_rate,
    iss_withheld, iss_kind, withheld_rates, taxes, iss_cents, withheld_cents, net_cents, access_key, note_number, emitted_at,
    authorised_at)
  select case when n % 50 = 0 then 'cancelled' when n % 333 = 0 then 'rejected' else 'authorised' end, 'hand', 'production',
    units.ids[1 + n % array_length(units.ids, 1)], '77', n, person.id,
    '${NOBODY}'::jsonb || jsonb_build_object('name', person.name, 'tax_id', lpad((n::bigint * 7919 % 89999999999 + 10000000000)::text, 11, '1')), '010701', '3509502',
    'Suporte técnico', day, 1000 + n % 9000, 0, 0, 0, 2, 'no', 'taxable', '${NO_RATES}', '${TAXES}', 20, 0, 1000 + n % 9000,
    lpad(n::text, 50, '0'), n::text, day + interval '12 hours', day + interval '12 hours'
  from generate_series($1::int, $2::int) n
    cross join (select array_agg(id order by id) as ids from gl_business_unit) units
    cross join lateral (select current_date - (n * 31 % 730) as day) dated
    join gl_user person on person.email = 'tomador' || (1 + n / ${PER_PERSON}) || '@seed.exemplo.com.br'`;

let seeded = 0;

async function seed(url: string, count: number): Promise<void> {
  await connected(url, async (client) => {
    await client.query(people, [count / PER_PERSON + 1]);
    for (; seeded < count; seeded += STEP)
      await client.query(notes, [seeded + 1, Math.min(seeded + STEP, count)]);
    seeded = count;
    await client.query('vacuum analyze nf_invoice');
  });
  const { db, close } = openDatabase(url, { max: 1, log: createLogger('fatal') });
  await compactSums(db).finally(close);
}

type Call = { name: string; ask: Ask };
const chosen = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** The list and its sums by what people filter by; each finds a page, whatever else there is. */
async function listCalls(url: string, port: number): Promise<Call[]> {
  const persons = await connected(url, async (client) => {
    const { rows } = await client.query(
      `select id::int, split_part(name, ' ', 2) as word from gl_user where email like 'tomador%' order by id limit 50`,
    );
    return rows as { id: number; word: string }[];
  });
  const base = `http://127.0.0.1:${port}`;
  const { cookieHeader: cookie } = await loggedIn(base, 'admin');
  const get = (query: string) => fetch(`${base}/api/nf_invoice?${query}`, { headers: { cookie } });
  const month = (nth: number) => [day(-400 + (nth % 300)), day(-370 + (nth % 300))];
  const calls: [string, (nth: number) => string][] = [
    ['all', () => 'sort=-id'],
    ['status', (nth) => `status=${chosen(['authorised', 'cancelled', 'rejected'], nth)}`],
    ['unit', (nth) => `business_unit_id=${1 + (nth % 3)}&sort=-competence`],
    [
      'competence',
      (nth) => {
        const [from, until] = month(nth);
        return `competence_from=${from}&competence_until=${until}&sort=-competence`;
      },
    ],
    ['person', (nth) => `person_id=${chosen(persons, nth).id}`],
    ['number', (nth) => `number=${1 + (nth % FEW)}`],
    ['words', (nth) => `q=${chosen(persons, nth).word}`],
    ['order of value', () => 'sort=-value_cents'],
    ['order of number', () => 'sort=number'],
    ['order of emission', () => 'sort=-emitted_at'],
  ];
  return calls.map(([name, query]) => ({ name, ask: (nth) => get(query(nth)) }));
}

async function costs(calls: Call[]): Promise<Map<string, Sample>> {
  const found = new Map<string, Sample>();
  for (const { name, ask } of calls) {
    await measure(ask, 8, SHORT_MS);
    const samples: Sample[] = [];
    for (let round = 0; round < ROUNDS; round += 1) samples.push(await measure(ask, 1, SHORT_MS));
    found.set(name, middle(samples));
  }
  return found;
}

/** The list of notes and its sums: flat from ten thousand to a million notes. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  try {
    const product = await startProduct(database);
    try {
      await seed(database.url, FEW);
      const few = await costs(await listCalls(database.url, product.port));
      await seed(database.url, MANY);
      const calls = await listCalls(database.url, product.port);
      const many = await costs(calls);
      console.log(`1 client: ${FEW} notes, ${MANY} notes, ratio; p99 of 8 clients`);
      for (const { name, ask } of calls) {
        const [before = 0, after = 0] = [few.get(name)?.p50, many.get(name)?.p50];
        const { p99 } = await measure(ask, 8, SHORT_MS * 2);
        console.log(
          `  ${name.padEnd(20)} ${before.toFixed(2).padStart(6)} ms ${after.toFixed(2).padStart(6)} ms  ${(after / before).toFixed(2)}${verdict(after / before <= MOST_GROWTH)}   p99 ${p99.toFixed(1)} ms${verdict(p99 <= MOST_MS)}`,
        );
      }
    } finally {
      await product.stop();
    }
  } finally {
    await database.stop();
  }
}
