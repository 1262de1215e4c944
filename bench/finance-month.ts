import { setTimeout as pause } from 'node:timers/promises';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import type { UnitMonth } from '../packages/contract/src/finance/months.ts';
import { connected } from './charges-seed.ts';
import { seedMonth } from './finance-seed.ts';
import { watchMemory } from './memory.ts';
import { verdict } from './rounds.ts';
import type { RunningServer } from './servers.ts';

const MAX_SECONDS = 60;

/** The least that a package can cost: its journal's lines, read by one statement. */
const bareLines = (url: string, unit: number, month: string) =>
  connected(url, async (client) => {
    const begun = performance.now();
    await client.query(
      `select line.*, entry.description, entry.document, account.code, account.name
       from fn_line line join fn_entry entry on entry.id = line.entry_id join fn_account account on account.id = line.fn_account_id
       where line.business_unit_id = $1 and line."on" >= $2::date and line."on" < $2::date + interval '1 month' order by line.id`,
      [unit, `${month}-01`],
    );
    return (performance.now() - begun) / 1000;
  });

async function stateOf(admin: TestClient, unit: number, month: string): Promise<UnitMonth> {
  const path = `/api/fn_month?business_unit_id=${unit}&year=${month.slice(0, 4)}`;
  const months = (await admin.call(path)).body.data as UnitMonth[];
  const found = months.find((each) => each.month === month);
  if (!found) throw new Error(`no month ${month}`);
  return found;
}

/** The last month of a unit, closed; its package is made in the background. */
export async function measureMonth(
  url: string,
  product: RunningServer,
  entries: number,
): Promise<void> {
  const { unit, month } = await seedMonth(url, entries);
  const bare = await bareLines(url, unit, month);
  const admin = await loggedIn(`http://127.0.0.1:${product.port}`, 'admin');
  const memory = await watchMemory(product.process.pid);
  const begun = performance.now();
  const body = { business_unit_id: unit, month };
  const closed = await admin.call('/api/fn_month/close', { method: 'POST', body });
  if (closed.status !== 200) throw new Error(JSON.stringify(closed.body).slice(0, 300));
  const closing = (performance.now() - begun) / 1000;
  const steps = new Set<number>();
  let made = await stateOf(admin, unit, month);
  while (made.package?.state !== 'ready') {
    if (made.package) steps.add(made.package.percent);
    await pause(250);
    made = await stateOf(admin, unit, month);
  }
  const seconds = (performance.now() - begun) / 1000;
  const { growth } = memory.end();
  console.log(`a month of ${entries} entries more, closed with its package`);
  console.log(`  floor    ${bare.toFixed(1)} s, its lines read by one statement`);
  console.log(
    `  product  ${closing.toFixed(2)} s closed, ${seconds.toFixed(1)} s package${verdict(seconds < MAX_SECONDS)}`,
  );
  console.log(
    `  ${growth} MB more memory, progress told in ${steps.size} steps, ${made.package.bytes} bytes\n`,
  );
}
