import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { loggedIn } from '../apps/server/test/client.ts';
import { connected, seedDrafts } from './charges-seed.ts';
import { watchMemory } from './memory.ts';
import { verdict } from './rounds.ts';
import type { RunningServer } from './servers.ts';

const CHARGES = 10_000;
/** One after the other, they take the same time each. */
const BARE = 2_000;
const MAX_SECONDS = 60;
const MAX_GROWTH_MB = 100;
/** Lists first, because a server in use has not just started: its young heap has reached its final size. */
const PAGES = 400;

/** The least that an emission can cost: a number, the charge and its audit in a transaction of their own, one after the other. */
async function emitBare(client: pg.Client, ids: number[]): Promise<number> {
  const begun = performance.now();
  for (const id of ids) {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'number',
      text: `update gl_business_unit set last_our_number = last_our_number + 1
        where id = (select business_unit_id from pm_transaction where id = $1 for update) returning last_our_number`,
      values: [id],
    });
    await client.query({
      name: 'charge',
      text: `update pm_transaction set status = 'emitted', emitted_at = now(), updated_at = now(), our_number = $2,
        reference = 'PM' || lpad($1::text, 10, '0'), barcode = repeat('1', 44), payment_code = repeat('1', 47),
        pix_code = repeat('x', 150) where id = $1::bigint`,
      values: [id, rows[0].last_our_number],
    });
    await client.query({
      name: 'audit',
      text: `insert into gl_audit (action, record, record_id) values ('payment.emit', 'pm_transaction', $1)`,
      values: [id],
    });
    await client.query('commit');
  }
  return (performance.now() - begun) / 1000;
}

/** All of them by one act of the product; how long, how often progress was told, and the memory. */
async function emitAll(product: RunningServer, ids: number[]) {
  const admin = await loggedIn(`http://127.0.0.1:${product.port}`, 'admin');
  for (let nth = 0; nth < PAGES; nth += 1) await admin.call('/api/pm_transaction');
  await pause(500);
  const memory = await watchMemory(product.process.pid);
  const begun = performance.now();
  const body = { act: 'emit', ids };
  const asked = await admin.call('/api/pm_transaction/bulk', { method: 'POST', body });
  const { job } = asked.body.data as { job: string };
  const steps = new Set<number>();
  for (;;) {
    const { data } = (await admin.call(`/api/job/${job}`)).body as {
      data: { state: string; done: number; report: { state: string }[] };
    };
    steps.add(data.done);
    if (data.state === 'done') {
      const emitted = data.report.filter(({ state }) => state === 'done').length;
      const seconds = (performance.now() - begun) / 1000;
      return { ...memory.end(), seconds, steps: steps.size, emitted };
    }
    await pause(250);
  }
}

/** Ten thousand charges emitted at once, each of which has somebody to mail. */
export async function measureBulk(url: string, product: RunningServer): Promise<void> {
  const apart = await seedDrafts(url, BARE);
  const bare = (await connected(url, (client) => emitBare(client, apart))) * (CHARGES / BARE);
  const ids = await seedDrafts(url, CHARGES);
  const { seconds, emitted, steps, before, growth } = await emitAll(product, ids);
  if (emitted !== CHARGES) throw new Error(`${emitted} of ${CHARGES} charges were emitted`);
  console.log(`${CHARGES} charges emitted by one act, with audit, mail job and report`);
  console.log(`  floor    ${bare.toFixed(1)} s, one transaction each (from ${BARE})`);
  console.log(`  product  ${seconds.toFixed(1)} s${verdict(seconds < MAX_SECONDS)}`);
  console.log(
    `  ${growth.toFixed(0)} MB more memory (from ${before.toFixed(0)})${verdict(growth <= MAX_GROWTH_MB)}, progress told in ${steps} steps`,
  );
  console.log(`  rate ${(bare / seconds).toFixed(2)} of the floor\n`);
}
