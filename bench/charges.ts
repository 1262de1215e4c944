import { loadavg } from 'node:os';
import { measureBulk } from './charges-bulk.ts';
import { type ListCall, listCalls } from './charges-calls.ts';
import { measureReturn } from './charges-return.ts';
import { seedCharges } from './charges-seed.ts';
import { compare, measure, ROUNDS, verdict } from './rounds.ts';
import { startChargesFloor, startDatabase, startProduct } from './servers.ts';
import { middle, type Sample } from './statistics.ts';

const FEW = 10_000;
const MANY = 200_000;
const WIDTH = 8;
const MAX_MS = 100;
const MAX_GROWTH = 1.5;
const SHORT_MS = 700;

/** The cost of each list for one client; the median of the rounds' medians. */
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
  console.log(`1 client: ${FEW} charges, ${MANY} charges, ratio`);
  for (const { name, grows } of calls) {
    const [before = 0, after = 0] = [few.get(name), many.get(name)];
    const ratio = after / before;
    const reached = grows ? '  (finds 20 times as many)' : verdict(ratio <= MAX_GROWTH);
    console.log(
      `  ${name.padEnd(24)} ${before.toFixed(2).padStart(6)} ms ${after.toFixed(2).padStart(6)} ms  ${ratio.toFixed(2)}${reached}`,
    );
  }
  console.log('');
}

/** Lists of charges with their sums, acts on many of them, and a bank's return, compared with bare statements of the same run. */
export async function run(): Promise<void> {
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const database = await startDatabase();
  try {
    const product = await startProduct(database);
    const floor = await startChargesFloor(database);
    const ports = { product: product.port, floor: floor.port };
    try {
      await seedCharges(database.url, FEW);
      const few = await costs(await listCalls(database.url, ports));
      await seedCharges(database.url, MANY);
      const calls = await listCalls(database.url, ports);
      compareCosts(calls, few, await costs(calls));
      for (const { name, ours, least } of calls)
        await compare({ name, ours, floor: least, width: WIDTH, most: MAX_MS });
      await measureBulk(database.url, product);
      await measureReturn(database.url, product);
    } finally {
      await floor.stop();
      await product.stop();
    }
  } finally {
    await database.stop();
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
}
