import { once } from 'node:events';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { loggedIn } from '../apps/server/test/client.ts';
import { connected } from './charges-seed.ts';
import { measureTurns } from './chat-beside.ts';
import { seedGrowth } from './growth-seed.ts';
import { measure, ROUNDS, row, verdict } from './rounds.ts';
import { startDatabase, startProduct, startVisitsFloor } from './servers.ts';
import { middle } from './statistics.ts';

/** `npm run bench -- growth 100000`: a trial with fewer visits. */
const VISITS = Number(process.argv[3] ?? 1_000_000);
const VISITS_PER_MINUTE = 100_000;
const MOST_REPORT_MS = 200;
const LINES = 10_000;
const MOST_IMPORT_SECONDS = 5;

type Database = Awaited<ReturnType<typeof startDatabase>>;
type Client = Awaited<ReturnType<typeof loggedIn>>;

const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** The report of a year, by everything and by both visits, beside a bare count of the same rows. */
async function measureReports(url: string, admin: Client, port: number): Promise<void> {
  console.log(`report of a year, ${VISITS} visits, 1 client, middle of ${ROUNDS} rounds`);
  const headers = { cookie: admin.cookieHeader };
  for (const by of ['campaign', 'affiliate', 'chatbot', 'unit'])
    for (const touch of ['first', 'last']) {
      const path = `/api/ad_report?from=${day(363)}&to=${day(1)}&by=${by}&touch=${touch}`;
      const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await measure(ask, 1, 500);
      const samples = [];
      for (let round = 0; round < ROUNDS; round += 1) samples.push(await measure(ask, 1));
      const sample = middle(samples);
      console.log(row(`${by} ${touch}`.padEnd(16), sample) + verdict(sample.p99 <= MOST_REPORT_MS));
    }
  await connected(url, async (client) => {
    const begun = performance.now();
    await client.query(
      `select count(*) from ad_touch where at >= $1 and at < $2 group by utm_campaign`,
      [day(363), day(1)],
    );
    console.log(
      `  floor    counting the visits themselves ${(performance.now() - begun).toFixed(0)} ms\n`,
    );
  });
}

/** A file of 10,000 lines, read and imported, beside bare inserts of as many rows. */
async function measureImport(url: string, admin: Client): Promise<void> {
  const lines = Array.from({ length: LINES }, (_, nth) => {
    const [year, month, date] = day(1 + (nth % 300)).split('-');
    return `${date}/${month}/${year};campanha-${1 + (nth % 40)};${10 + (nth % 90)},${10 + (nth % 80)}`;
  });
  const file = new Blob([['Dia;Campanha;Custo', ...lines].join('\n')]);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const form = new FormData();
    form.append('apply', 'true');
    form.append('file', file, 'gastos.csv');
    const begun = performance.now();
    const answer = await admin.call('/api/ad_spending/import', { method: 'POST', body: form });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    seconds.push((performance.now() - begun) / 1000);
  }
  const own = seconds.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  console.log(`a file of ${LINES} lines of spending imported, middle of ${ROUNDS}`);
  await connected(url, async (client) => {
    await client.query(
      'create temporary table bare (id int, day date, cents bigint, primary key (id, day))',
    );
    const begun = performance.now();
    await client.query(
      `insert into bare select n % 40, current_date - n / 40, n from generate_series(1, ${LINES}) n`,
    );
    console.log(
      `  floor    ${((performance.now() - begun) / 1000).toFixed(2)} s, one insert of as many rows`,
    );
  });
  console.log(`  product  ${own.toFixed(2)} s${verdict(own < MOST_IMPORT_SECONDS)}\n`);
}

/** Chat turns of the product while 100,000 visits a minute come to a server. */
async function measureVisits(port: number, to: number, what: string): Promise<void> {
  const worker = new Worker(new URL('./growth-visits.ts', import.meta.url), {
    workerData: { port: to, perSecond: Math.ceil(VISITS_PER_MINUTE / 60) },
  });
  await once(worker, 'message');
  const sum = { taken: 0, refused: 0, seconds: 0 };
  await measureTurns(port, what, {
    beside: async () => {
      worker.postMessage('go');
      const [told] = await once(worker, 'message');
      for (const name of ['taken', 'refused', 'seconds'] as const) sum[name] += told[name];
    },
  });
  await worker.terminate();
  const perMinute = (60 * sum.taken) / sum.seconds;
  const reached = sum.refused === 0 && perMinute >= VISITS_PER_MINUTE * 0.98;
  console.log(
    `  ${sum.taken} visits in ${sum.seconds.toFixed(1)} s, ${perMinute.toFixed(0)} a minute, ${sum.refused} refused${verdict(reached)}\n`,
  );
}

/** The floor is what the machine itself takes from people who chat: whoever sends visits, and a server that keeps none of them. */
async function measureAllVisits(port: number): Promise<void> {
  const floor = await startVisitsFloor();
  try {
    const visits = `${VISITS_PER_MINUTE} visits a minute`;
    await measureVisits(port, floor.port, `${visits} come to a bare server beside it (floor)`);
    await measureVisits(port, port, `${visits} come`);
  } finally {
    await floor.stop();
  }
}

async function measureAll(database: Database): Promise<void> {
  const product = await startProduct(database);
  try {
    const begun = performance.now();
    await seedGrowth(database.url, VISITS);
    console.log(`seeded ${VISITS} visits in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    const admin = await loggedIn(`http://127.0.0.1:${product.port}`, 'admin');
    await measureReports(database.url, admin, product.port);
    await measureImport(database.url, admin);
    await measureAllVisits(product.port);
  } finally {
    await product.stop();
  }
}

export async function run(): Promise<void> {
  console.log(load());
  const database = await startDatabase();
  try {
    await measureAll(database);
  } finally {
    await database.stop();
  }
  console.log(load());
}
