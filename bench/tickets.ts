import { compare, seed } from './rounds.ts';
import { startDatabase, startProduct, startTicketsFloor } from './servers.ts';
import { measured } from './tickets-calls.ts';

const SIZE = { users: 100_000, tickets: 1_000_000 };
const WIDTHS = [1, 8, 32];

/** Lists, detail and full-text search on a million tickets and five million messages, compared with the floor of the same run. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  try {
    const product = await startProduct(database);
    await seed(database.url, SIZE);
    const floor = await startTicketsFloor(database);
    try {
      for (const { name, most, ours, least } of await measured(
        database.url,
        product.port,
        floor.port,
      )) {
        for (const width of WIDTHS) {
          await compare({ name, ours, floor: least, width, ...(width === 8 && { most }) });
        }
      }
    } finally {
      await floor.stop();
      await product.stop();
    }
  } finally {
    await database.stop();
  }
}
