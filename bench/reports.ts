import { loadavg } from 'node:os';
import { loggedIn } from '../apps/server/test/client.ts';
import { connected } from './charges-seed.ts';
import { measureTurns } from './chat-beside.ts';
import { seedHistories } from './reports-seed.ts';
import { measure, ROUNDS, verdict } from './rounds.ts';
import { freePort, startDatabase, startWithDoor } from './servers.ts';
import { middle } from './statistics.ts';

/** `npm run bench -- reports 100000`: a trial with fewer tickets. */
const TICKETS = Number(process.argv[3] ?? 1_000_000);
const FEW = 10_000;
const MOST_MS = 100;
const MOST_RATIO = 1.5;
const MOST_REBUILD_SECONDS = 300;
const MOST_APPENDING = 1.05;
const MOST_P99_REBUILDING = 1.5;

type Database = Awaited<ReturnType<typeof startDatabase>>;
type Times = Map<string, number>;

const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const periods = {
  month: [29, 0],
  quarter: [95, 3],
  year: [370, 6],
  'three years': [1_090, 2],
} as const;

/** Each report over each period by one client, the middle of rounds. */
async function readTimes(port: number): Promise<Times> {
  const admin = await loggedIn(`http://127.0.0.1:${port}`, 'admin');
  const headers = { cookie: admin.cookieHeader };
  const times: Times = new Map();
  for (const name of [
    'tickets?by=sector',
    'tickets?by=user',
    'results?by=chatbot',
    'payments?by=type',
  ])
    for (const [words, [from, to]] of Object.entries(periods)) {
      const path = `/api/report/${name}&from=${day(from)}&to=${day(to)}`;
      const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await measure(ask, 1, 300);
      const samples = [];
      for (let round = 0; round < ROUNDS; round += 1) samples.push(await measure(ask, 1, 800));
      times.set(`${name} ${words}`, middle(samples).p50);
    }
  return times;
}

async function rebuilt(door: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${door}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return Number(text) / 1000;
}

type With = { port: number; door: number; url: string };

/** A product over so many tickets, rebuilt from nothing. */
async function withTickets(total: number, work: (at: With, database: Database) => Promise<void>) {
  const database = await startDatabase();
  const door = await freePort();
  const product = await startWithDoor('reports', database, door);
  try {
    await seedHistories(database.url, total);
    await work({ port: product.port, door, url: database.url }, database);
  } finally {
    await product.stop();
    await database.stop();
  }
}

/** What autovacuum does a little later. */
const vacuumed = (url: string) =>
  connected(url, async (client) => {
    await client.query('set statement_timeout = 0');
    for (const table of ['rp_fact', 'rp_sum']) await client.query(`vacuum analyze ${table}`);
  });

/** The floor: a bare count of the same facts, by nothing but their kind. */
async function floorMs(url: string): Promise<number> {
  let ms = 0;
  await connected(url, async (client) => {
    const begun = performance.now();
    await client.query('select kind, count(*) from rp_fact where day >= $1 group by kind', [
      day(1_090),
    ]);
    ms = performance.now() - begun;
  });
  return ms;
}

/** Turns with the triggers that append events, and without them, in turn. */
async function measureAppending({ port, url }: With): Promise<void> {
  const names = ['at_ticket', 'at_conversation', 'gl_message'];
  const triggers = (state: 'enable' | 'disable') =>
    connected(url, async (client) => {
      for (const table of names)
        await client.query(`do $$ declare one text; begin
          for one in select tgname from pg_trigger where tgrelid = '${table}'::regclass and tgname like 'at_ticket_event%' loop
            execute 'alter table ${table} ${state} trigger ' || one; end loop; end $$`);
    });
  await measureTurns(port, 'events are appended (alone: without)', {
    before: () => triggers('disable'),
    after: () => triggers('enable'),
    most: MOST_APPENDING,
    figure: 'p50',
  });
}

export async function run(): Promise<void> {
  console.log(load());
  const few: Times = new Map();
  await withTickets(FEW, async (at) => {
    console.log(`rebuilt ${FEW} tickets in ${(await rebuilt(at.door)).toFixed(1)} s`);
    await vacuumed(at.url);
    for (const [name, ms] of await readTimes(at.port)) few.set(name, ms);
    await measureAppending(at);
    await measureTurns(at.port, 'reports are rebuilt', {
      beside: async () => {
        await connected(at.url, async (client) => {
          await client.query('truncate rp_fact, rp_sum');
        });
        await rebuilt(at.door);
      },
      most: MOST_P99_REBUILDING,
    });
  });
  await withTickets(TICKETS, async (at) => {
    const seconds = await rebuilt(at.door);
    console.log(
      `rebuilt ${TICKETS} tickets from nothing in ${seconds.toFixed(0)} s${verdict(seconds <= MOST_REBUILD_SECONDS)}`,
    );
    await vacuumed(at.url);
    console.log(`  floor    a bare count of all facts ${(await floorMs(at.url)).toFixed(0)} ms`);
    for (const [name, ms] of await readTimes(at.port)) {
      const ratio = ms / (few.get(name) ?? ms);
      console.log(
        `  ${name.padEnd(32)} ${ms.toFixed(1).padStart(7)} ms${verdict(ms <= MOST_MS)}   ${ratio.toFixed(2)} of ${FEW} tickets${verdict(ratio <= MOST_RATIO)}`,
      );
    }
  });
  console.log(load());
}
