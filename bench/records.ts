import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Ask, type Calls, floorCalls, productCalls, sample } from './records-calls.ts';
import { measureExports } from './records-memory.ts';
import { startDatabase, startProduct, startRecordsFloor } from './servers.ts';
import { inParallel, middle, type Sample, summarize } from './statistics.ts';

const ROUNDS = 3;
const FEW = { users: 100_000, tickets: 10_000 };
const MANY = { users: 200_000, tickets: 1_000_000 };
const WIDTHS = [1, 8, 32];
const ROUND_MS = 1_500;
const MAX_LIST_P99 = 50;
const MAX_SEARCH_P99 = 150;
const MAX_GROWTH = 1.5;

const verdict = (reached: boolean) => (reached ? '  reached' : '  MISSED');

/** As many calls as `width` clients get done in the time. */
async function measure(ask: Ask, width: number, ms = ROUND_MS): Promise<Sample> {
  const durations: number[] = [];
  const begun = performance.now();
  let nth = 0;
  await inParallel(
    Array.from({ length: width }, (_, client) => client),
    width,
    async () => {
      while (performance.now() - begun < ms) {
        const sent = performance.now();
        const answer = await ask(nth++);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        durations.push(performance.now() - sent);
      }
    },
  );
  return summarize(durations, performance.now() - begun);
}

const row = (name: string, { perSecond, p50, p99 }: Sample) =>
  `  ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)} /s   p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms`;

const most: Partial<Record<string, number>> = { list: MAX_LIST_P99, search: MAX_SEARCH_P99 };

async function compare(what: keyof Calls, ours: Ask, floor: Ask, width: number): Promise<void> {
  const samples: { own: Sample[]; least: Sample[] } = { own: [], least: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.least.push(await measure(floor, width));
    samples.own.push(await measure(ours, width));
  }
  const [own, least] = [middle(samples.own), middle(samples.least)];
  const limit = width === 8 ? most[what] : undefined;
  console.log(`${what}, ${width} client${width > 1 ? 's' : ''}, middle of ${ROUNDS} rounds`);
  console.log(row('floor', least));
  console.log(row('product', own) + (limit ? verdict(own.p99 <= limit) : ''));
  console.log(`  rate ${(own.perSecond / least.perSecond).toFixed(2)} of the floor\n`);
}

/** The seeding command, as anybody runs it. */
async function seed(url: string, { users, tickets }: typeof FEW): Promise<void> {
  const begun = performance.now();
  const command = fileURLToPath(new URL('../scripts/seed.ts', import.meta.url));
  const args = [command, '--users', String(users), '--tickets', String(tickets)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the seeding ended with ${code}`);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`seeded up to ${users} users and ${tickets} tickets in ${seconds.toFixed(0)} s`);
}

/** What a page costs one client; the middle of the rounds' medians. */
async function pageCost(ask: Ask): Promise<number> {
  await measure(ask, 1);
  const samples: Sample[] = [];
  for (let round = 0; round < ROUNDS; round += 1) samples.push(await measure(ask, 1));
  return middle(samples).p50;
}

function compareCosts(few: number, many: number): void {
  const growth = many / few;
  console.log(
    `first page at ${FEW.tickets} tickets ${few.toFixed(2)} ms, at ${MANY.tickets} ${many.toFixed(2)} ms: ratio ${growth.toFixed(2)}${verdict(growth <= MAX_GROWTH)}\n`,
  );
}

type Servers = {
  database: { url: string; folder: string };
  productPort: number;
  floorPort: number;
};

async function measureCalls({ database, productPort, floorPort }: Servers): Promise<void> {
  await seed(database.url, FEW);
  const atFew = await productCalls(productPort, await sample(database.url));
  const few = await pageCost(atFew.list);
  await measureExports(database, FEW.users);
  await seed(database.url, MANY);
  const sampled = await sample(database.url);
  const { 'operator’s list': operators, ...ours } = await productCalls(productPort, sampled);
  const least = floorCalls(floorPort, sampled);
  compareCosts(few, await pageCost(ours.list));
  for (const what of ['list', 'search', 'users', 'detail', 'save'] as const) {
    for (const width of WIDTHS) await compare(what, ours[what], least[what], width);
  }
  console.log('an operator’s list by last change, 8 clients');
  console.log(`${row('product', await measure(operators, 8))}\n`);
}

/** Lists, search, detail, save and exports on a million tickets, beside the floor of the same run. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  try {
    const product = await startProduct(database);
    const floor = await startRecordsFloor(database);
    const ports = { productPort: product.port, floorPort: floor.port };
    await measureCalls({ database, ...ports }).finally(async () => {
      await floor.stop();
      await product.stop();
    });
  } finally {
    await database.stop();
  }
}
