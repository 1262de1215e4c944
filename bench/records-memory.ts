import { setTimeout as pause } from 'node:timers/promises';
import { loggedIn } from '../apps/server/test/client.ts';
import { watchMemory } from './memory.ts';
import { type RunningServer, startProduct } from './servers.ts';

const MAX_GROWTH_MB = 100;
/** Lists first, because a server in use has not just started: its young heap has reached its final size. */
const PAGES = 400;

async function bytesOf(answer: Response): Promise<number> {
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

async function grown(product: RunningServer, format: string, rows: number): Promise<void> {
  const base = `http://127.0.0.1:${product.port}`;
  const admin = await loggedIn(base, 'admin');
  const headers = { cookie: admin.cookieHeader };
  const of = (query: string) => fetch(`${base}/api/gl_user/export/${format}${query}`, { headers });
  await bytesOf(await of('?q=cliente'));
  for (let nth = 0; nth < PAGES; nth += 1) await admin.call('/api/at_ticket');
  await pause(500);
  const memory = await watchMemory(product.process.pid);
  const begun = performance.now();
  const bytes = await of('')
    .then(bytesOf)
    .catch((error) => {
      memory.end();
      throw error;
    });
  const seconds = (performance.now() - begun) / 1000;
  const { before, growth } = memory.end();
  const verdict = growth < MAX_GROWTH_MB ? 'reached' : 'MISSED';
  const size = (bytes / 1_048_576).toFixed(1);
  console.log(
    `export of ${rows} rows, ${format}: ${size} MB in ${seconds.toFixed(1)} s, ${growth.toFixed(0)} MB more memory (from ${before.toFixed(0)})  ${verdict}`,
  );
}

/** All `rows` users, each format on a fresh server, whose memory no earlier export has stretched. */
export async function measureExports(
  database: { url: string; folder: string },
  rows: number,
): Promise<void> {
  for (const format of ['csv', 'xlsx']) {
    const product = await startProduct(database);
    await grown(product, format, rows).finally(product.stop);
  }
}
