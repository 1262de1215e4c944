import { startDatabase, startPortalFloor, startProduct } from './servers.ts';
import { inParallel, middle, type Sample, summarize } from './statistics.ts';

const ROUNDS = 3;
const CALLS = { slip: 6_000, login: 100 };
const MIN_RATE = 0.6;
const TOKENS = ['demo-boleto', 'demo-vencido', 'demo-pago', 'demo-cancelado'];
const account = { username: 'cliente@exemplo.com.br', password: 'Demo@2026' };

type What = keyof typeof CALLS;
type Ask = (nth: number) => Promise<Response>;

/** One browser's cookies and CSRF token, for calls that change something. */
async function signedHeaders(base: string): Promise<Record<string, string>> {
  const answer = await fetch(`${base}/sanctum/csrf-cookie`);
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  return { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' };
}

async function callsOf(port: number, product: boolean): Promise<Record<What, Ask>> {
  const base = `http://127.0.0.1:${port}`;
  const json = { 'content-type': 'application/json' };
  const headers = product ? await signedHeaders(base) : json;
  const body = JSON.stringify(account);
  const slipAt = (token: string) =>
    product ? `${base}/api/pm_transaction/${token}/token_get` : `${base}/slip/${token}`;
  return {
    slip: (nth) => fetch(slipAt(TOKENS[nth % TOKENS.length] ?? '')),
    login: () => fetch(`${base}${product ? '/auth' : ''}/login`, { method: 'POST', headers, body }),
  };
}

async function measure(ask: Ask, calls: number, width: number): Promise<Sample> {
  const durations: number[] = [];
  const begun = performance.now();
  await inParallel(
    Array.from({ length: calls }, (_, nth) => nth),
    width,
    async (nth) => {
      const sent = performance.now();
      const answer = await ask(nth);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      durations.push(performance.now() - sent);
    },
  );
  return summarize(durations, performance.now() - begun);
}

const row = (name: string, { perSecond, p50, p99 }: Sample) =>
  `  ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)} /s   p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms`;

async function compare(what: What, ours: Ask, floor: Ask, width: number): Promise<void> {
  const samples: { own: Sample[]; least: Sample[] } = { own: [], least: [] };
  const calls = width === 1 ? CALLS[what] / 4 : CALLS[what];
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.least.push(await measure(floor, calls, width));
    samples.own.push(await measure(ours, calls, width));
  }
  const [own, least] = [middle(samples.own), middle(samples.least)];
  const rate = own.perSecond / least.perSecond;
  const verdict = what === 'slip' ? (rate >= MIN_RATE ? '  reached' : '  MISSED') : '';
  console.log(`${what}, ${width} client${width > 1 ? 's' : ''}, middle of ${ROUNDS} rounds`);
  console.log(row('floor', least));
  console.log(row('product', own));
  console.log(`  rate ${rate.toFixed(2)} of the floor${verdict}\n`);
}

/** The slip of a link and the login (including argon2), compared with the floor of the same run. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database);
  const floor = await startPortalFloor(database);
  try {
    const ours = await callsOf(product.port, true);
    const least = await callsOf(floor.port, false);
    // Warms up the first connections, the prepared statements and the compiler.
    for (const calls of [ours, least]) await measure(calls.slip, 2_000, 32);
    for (const what of ['slip', 'login'] as const) {
      for (const width of [1, 32]) await compare(what, ours[what], least[what], width);
    }
  } finally {
    await floor.stop();
    await product.stop();
    await database.stop();
  }
}
