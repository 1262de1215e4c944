import { floorCalls, productCalls, sample } from './records-calls.ts';
import { measureExports } from './records-memory.ts';
import { type Ask, compare, measure, ROUNDS, row, seed, verdict } from './rounds.ts';
import { startDatabase, startProduct, startRecordsFloor } from './servers.ts';
import { middle, type Sample } from './statistics.ts';

const FEW = { users: 100_000, tickets: 10_000 };
const MANY = { users: 200_000, tickets: 1_000_000 };
const WIDTHS = [1, 8, 32];
const MAX_LIST_P99 = 50;
const MAX_SEARCH_P99 = 150;
const MAX_GROWTH = 1.5;

const most: Partial<Record<string, number>> = { list: MAX_LIST_P99, search: MAX_SEARCH_P99 };

/** The cost of a page for one client; the median of the rounds' medians. */
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
    for (const width of WIDTHS) {
      const limit = width === 8 ? most[what] : undefined;
      await compare({ name: what, ours: ours[what], floor: least[what], width, most: limit });
    }
  }
  console.log('an operator’s list by last change, 8 clients');
  console.log(`${row('product', await measure(operators, 8))}\n`);
}

/** Lists, search, detail, save and exports on a million tickets, compared with the floor of the same run. */
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
