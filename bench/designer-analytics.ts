import { loggedIn } from '../apps/server/test/client.ts';
import { FIRST_DAY, LAST_DAY, seedNumbers } from './designer-analytics-seed.ts';
import { type Ask, compare } from './rounds.ts';
import { startAnalyticsFloor, startDatabase, startProduct } from './servers.ts';

const CONVERSATIONS = 1_000_000;
const MAX_MS = 200;
const WIDTHS = [1, 8];

/** The numbers of a year of a million conversations, and the tickets behind one, beside a bare query of the same run. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  try {
    const product = await startProduct(database);
    const floor = await startAnalyticsFloor(database);
    try {
      const id = await seedNumbers(database.url, CONVERSATIONS);
      const base = `http://127.0.0.1:${product.port}`;
      const { cookieHeader: cookie } = await loggedIn(base, 'admin');
      const period = `from=${FIRST_DAY}&to=${LAST_DAY}`;
      const ours =
        (path: string): Ask =>
        () =>
          fetch(`${base}/api/at_dialog/${id}/analytics${path}${period}`, { headers: { cookie } });
      const answer = (await (await ours('?')(0)).json()) as { data: { started: number } };
      console.log(`the answer counts ${answer.data.started} conversations`);
      const values = [Array.from({ length: 50 }, (_, nth) => nth + 1), FIRST_DAY, LAST_DAY];
      const least =
        (what: string, given: unknown[]): Ask =>
        () =>
          fetch(
            `http://127.0.0.1:${floor.port}/${what}?values=${encodeURIComponent(JSON.stringify(given))}`,
          );
      const calls: [string, Ask, Ask][] = [
        ['the numbers of a year', ours('?'), least('sums', values)],
        ['of one version', ours('?version=1002&'), least('sums', values)],
        [
          'the tickets behind a frequent number',
          ours('/tickets?kind=visits&block=venda/b0&'),
          least('tickets', []),
        ],
        [
          'the tickets behind a rare number',
          ours('/tickets?kind=stopped&block=venda/b3&'),
          least('tickets', []),
        ],
      ];
      for (const [name, own, bare] of calls)
        for (const width of WIDTHS)
          await compare({
            name,
            ours: own,
            floor: bare,
            width,
            ...(width === 1 && { most: MAX_MS }),
          });
    } finally {
      await floor.stop();
      await product.stop();
    }
  } finally {
    await database.stop();
  }
}
