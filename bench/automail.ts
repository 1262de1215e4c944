import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lookBare, queueBare } from './automail-floor.ts';
import { makeRules } from './automail-rules.ts';
import { addTickets, seedTickets } from './automail-seed.ts';
import { measureTurns } from './chat-beside.ts';
import { ROUNDS, verdict } from './rounds.ts';
import { freePort, startDatabase, startWithDoor } from './servers.ts';

/** `npm run bench -- automail 100000`: a trial with fewer tickets. */
const MANY = Number(process.argv[3] ?? 1_000_000);
const QUEUED = 10_000;
/** Each queues the same tickets once; those beyond the rounds are for the time in which people chat. */
const QUEUES = 60;
const MAX_LOOK_SECONDS = 30;
const MAX_QUEUE_SECONDS = 10;
/** An installation reports its scans after ten idle seconds at the latest. */
const REPORTED_MS = 11_500;
const MINUTE = '1 minute';
const STANDSTILL = '3 days';

const middleOf = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`;

/** Has these rules looked at, as if they had been last looked at so long ago; milliseconds. */
const lookerOf = (client: pg.Client, door: number) => async (rules: number[], ago: string) => {
  await client.query(
    `update am_rule set active = id = any($1), switched_on_at = now() - interval '1 year'`,
    [rules],
  );
  await client.query(
    `insert into am_rule_look (am_rule_id, looked_until) select unnest($1::bigint[]), now() - $2::interval
     on conflict (am_rule_id) do update set looked_until = excluded.looked_until`,
    [rules, ago],
  );
  const answer = await fetch(`http://127.0.0.1:${door}`);
  if (!answer.ok) throw new Error(await answer.text());
  return Number(await answer.text());
};
type Look = ReturnType<typeof lookerOf>;

/** Rows that full scans of the large tables have read, by table. */
async function scanned(client: pg.Client): Promise<Map<string, number>> {
  await pause(REPORTED_MS);
  const { rows } = await client.query(`
    select relname as name, seq_tup_read::float8 as read from pg_stat_user_tables
    where relname in ('at_ticket', 'at_ticket_activity', 'gl_thread', 'gl_message')`);
  return new Map(rows.map(({ name, read }) => [name, read]));
}

function printScans(before: Map<string, number>, after: Map<string, number>): void {
  const grown = [...after].map(([name, read]) => ({ name, read: read - (before.get(name) ?? 0) }));
  const read = grown.reduce((sum, one) => sum + one.read, 0);
  const where = grown.filter((one) => one.read > 0).map((one) => `${one.name} ${one.read}`);
  const tables = where.length > 0 ? ` (${where.join(', ')})` : '';
  // Less than one scan of one table, of all rules and rounds.
  console.log(`  ${read} rows read by full scans${tables}${verdict(read < MANY)}\n`);
}

async function measureLooks(client: pg.Client, look: Look, rules: number[]): Promise<void> {
  for (const ago of [MINUTE, STANDSTILL]) {
    const [own, bare]: [number[], number[]] = [[], []];
    await look(rules, ago);
    const before = await scanned(client);
    for (let round = 0; round < ROUNDS; round += 1) own.push(await look(rules, ago));
    const after = await scanned(client);
    for (let round = 0; round < ROUNDS; round += 1)
      bare.push(await lookBare(client, rules.length, ago));
    const seconds = middleOf(own) / 1000;
    console.log(`${rules.length} rules, ${MANY} tickets, last looked at ${ago} ago`);
    console.log(`  floor    ${(middleOf(bare) / 1000).toFixed(2)} s, bare statements`);
    console.log(`  product  ${seconds.toFixed(2)} s${verdict(seconds < MAX_LOOK_SECONDS)}`);
    printScans(before, after);
  }
}

async function queuedBy(client: pg.Client, rule: number): Promise<number> {
  const count = 'select count(*)::int as count from am_delivery where am_rule_id = $1';
  return (await client.query(count, [rule])).rows[0].count;
}

async function measureQueue(client: pg.Client, look: Look, rules: number[]): Promise<void> {
  const [own, bare]: [number[], number[]] = [[], []];
  for (const rule of rules) {
    bare.push(await queueBare(client, QUEUED));
    own.push(await look([rule], MINUTE));
    const queued = await queuedBy(client, rule);
    if (queued !== QUEUED) throw new Error(`${queued} of ${QUEUED} were queued`);
  }
  const seconds = middleOf(own) / 1000;
  console.log(`${QUEUED} deliveries queued by one rule`);
  console.log(
    `  floor    ${(middleOf(bare) / 1000).toFixed(2)} s, inserts of 500 in one transaction`,
  );
  console.log(`  product  ${seconds.toFixed(2)} s${verdict(seconds < MAX_QUEUE_SECONDS)}\n`);
}

/** Rules of automatic mail on a million tickets: looked at, queued, and people who chat meanwhile. */
export async function run(): Promise<void> {
  console.log(load());
  const database = await startDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    const door = await freePort();
    const product = await startWithDoor('automail', database, door);
    await client.connect();
    try {
      // Only the door has them looked at, and what is scanned is theirs.
      await client.query('delete from pgboss.schedule');
      await client.query('update am_rule set active = false');
      await seedTickets(database.url, MANY);
      const { looking, queueing } = await makeRules(product.port, client, QUEUES);
      const look = lookerOf(client, door);
      await measureLooks(client, look, looking);
      await addTickets(client, QUEUED);
      await measureQueue(client, look, queueing.splice(0, ROUNDS));
      await measureTurns(product.port, `${looking.length} rules are looked at`, {
        beside: async () => {
          await look(looking, MINUTE);
        },
      });
      await measureTurns(product.port, `${QUEUED} deliveries are queued`, {
        beside: async () => {
          const rule = queueing.pop();
          if (rule === undefined) throw new Error('more rules are needed');
          await look([rule], MINUTE);
        },
      });
    } finally {
      await product.stop();
    }
  } finally {
    await client.end();
    await database.stop();
  }
  console.log(load());
}
