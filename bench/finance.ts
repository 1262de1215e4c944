import { loadavg } from 'node:os';
import type { ListCall } from './charges-calls.ts';
import { financeCalls } from './finance-calls.ts';
import { measureMonth } from './finance-month.ts';
import { seedEntries } from './finance-seed.ts';
import { measureStatement } from './finance-statement.ts';
import { compare, measure, ROUNDS, verdict } from './rounds.ts';
import { startDatabase, startFinanceFloor, startProduct } from './servers.ts';
import { middle, type Sample } from './statistics.ts';

/** `npm run bench -- finance 20000`: a trial with fewer entries. */
const MANY = Number(process.argv[3] ?? 1_000_000);
const FEW = Math.min(10_000, MANY / 10);
const LINES = Math.min(10_000, MANY);
const MONTH = Math.min(50_000, MANY);
const MAX_MS = 100;
/** A year's view adds up more sums when more accounts moved; a page does not. */
const MAX_GROWTH = { page: 1.5, year: 3 };
const SHORT_MS = 700;

/** The cost of each call for one client; the median of the rounds' medians. */
async function costs(calls: ListCall[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { name, ours } of calls) {
    await measure(ours, 1, SHORT_MS);
    const samples: Sample[] = [];
    for (let round = 0; round < ROUNDS; round += 1) samples.push(await measure(ours, 1, SHORT_MS));
    found.set(name, middle(samples).p50);
  }
  return found;
}

function compareCosts(calls: ListCall[], few: Map<string, number>, many: Map<string, number>) {
  console.log(`1 client: ${FEW} entries, ${MANY} entries, ratio`);
  for (const { name, grows } of calls) {
    const [before = 0, after = 0] = [few.get(name), many.get(name)];
    const ratio = after / before;
    const most = name.endsWith('of a year') ? MAX_GROWTH.year : MAX_GROWTH.page;
    const reached = grows ? `  (finds ${MANY / FEW} times as many)` : verdict(ratio <= most);
    console.log(
      `  ${name.padEnd(24)} ${before.toFixed(2).padStart(6)} ms ${after.toFixed(2).padStart(6)} ms  ${ratio.toFixed(2)}${reached}`,
    );
  }
  console.log('');
}

/** Lists of entries with their sums, views of a year, and a bank's statement, compared with bare statements of the same run. */
export async function run(): Promise<void> {
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const database = await startDatabase();
  try {
    const product = await startProduct(database);
    const floor = await startFinanceFloor(database);
    const ports = { product: product.port, floor: floor.port };
    try {
      await seedEntries(database.url, FEW);
      const few = await costs(await financeCalls(database.url, ports));
      await seedEntries(database.url, MANY);
      const calls = await financeCalls(database.url, ports);
      compareCosts(calls, few, await costs(calls));
      for (const { name, ours, least } of calls)
        for (const width of [1, 8])
          await compare({ name, ours, floor: least, width, most: MAX_MS });
      await measureStatement(database.url, product, LINES);
      await measureMonth(database.url, product, MONTH);
    } finally {
      await floor.stop();
      await product.stop();
    }
  } finally {
    await database.stop();
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
}
