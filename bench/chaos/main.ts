import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { swallowingProxy } from '../../apps/server/src/test-proxy.ts';
import { startDatabase } from '../servers.ts';
import { type Disk, mountDisk } from './disk.ts';
import { type Fault, faultsOf } from './faults.ts';
import { Ledger } from './ledger.ts';
import { ChaosMailServer } from './mail-server.ts';
import { ChaosServer } from './servers.ts';
import { attendant, visitor } from './workers.ts';

// `npm run chaos -- --minutes 20`: two servers at work, one fault a minute. Prints what was lost, what was doubled, and how
// long it took until everybody could work again.

const VISITORS = 12;
const ATTENDANTS = 4;
const FAULT_EVERY_MS = 60_000;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const minutes = Number(values.minutes);

async function diskOrNone(): Promise<Disk | undefined> {
  return mountDisk().catch((error: Error) => {
    console.log(
      `without the faults of the disk, which need root and loop devices: ${error.message}`,
    );
    return undefined;
  });
}

/** Tickets that staff writes to; the last one's customer has an e-mail address. */
async function ticketsOf(databaseUrl: string, count: number) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `select ticket.id::int from at_ticket ticket join gl_user customer on customer.id = ticket.person_id
      where customer.email is not null and ticket.merged_into is null order by 1 limit $1`,
    [count],
  );
  await client.end();
  return rows.map(({ id }, index) => ({ id, mails: index === 0 }));
}

async function play(fault: Fault, ledger: Ledger): Promise<string> {
  const begun = performance.now();
  await fault.begin();
  await pause(fault.seconds * 1000);
  const mended = performance.now();
  await fault.end();
  const recovered = await ledger.recovery(mended);
  await pause(Math.max(0, FAULT_EVERY_MS - (performance.now() - begun)));
  const time =
    recovered === undefined ? 'NOT within a minute' : `${(recovered / 1000).toFixed(1)} s`;
  return `${fault.name.padEnd(36)} ${String(fault.seconds).padStart(3)} s   all work again after ${time}`;
}

const folder = await mkdtemp(join(tmpdir(), 'balcao-chaos-'));
const database = await startDatabase();
const proxy = await swallowingProxy(database.url);
const disk = await diskOrNone();
const mail = await ChaosMailServer.start();
const env = {
  DATABASE_URL: proxy.url,
  DATA_DIR: disk?.folder ?? folder,
  SESSION_SECRET: 'chaos'.repeat(8),
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  LIMIT_NEW_TICKETS: '100000',
  LIMIT_REQUESTS: '100000',
  LIMIT_LOGINS_PER_ADDRESS: '100000',
  LIMIT_UPLOADS: '100000',
  LIMIT_SOCKETS: '100000',
  LIMIT_MESSAGES: '100000',
  RESERVE_DISK_MB: '16',
};
const log = join(tmpdir(), 'balcao-chaos.log');
const first = await ChaosServer.start(env, log);
const second = await ChaosServer.start(env, log);
const ledger = new Ledger();
let over = false;
const server = () => (Math.random() < 0.5 ? first : second).url;
const worker = (name: string) => ({ name, ledger, server, until: () => over });
const tickets = await ticketsOf(database.url, ATTENDANTS);
const work = [
  ...Array.from({ length: VISITORS }, (_, no) => visitor(worker(`visitor ${no}`))),
  ...tickets.map((ticket) => attendant(worker(`attendant of ${ticket.id}`), ticket)),
];
const faults = faultsOf({
  servers: [first, second],
  proxy,
  disk,
  mail,
  databasePid: () => database.pid,
});

try {
  await pause(10_000);
  for (let minute = 0; minute < minutes; minute += 1) {
    const fault = faults[minute % faults.length];
    if (fault) console.log(await play(fault, ledger));
  }
  over = true;
  await Promise.all(work);
  const { lost, doubled } = await ledger.compare(database.url);
  console.log(
    `\n${ledger.acknowledged} messages acknowledged in ${minutes} minutes, ${ledger.tries} tries`,
  );
  console.log(`  lost ${lost.length}, doubled ${doubled.length}; servers' log: ${log}`);
  process.exitCode = lost.length || doubled.length ? 1 : 0;
} finally {
  over = true;
  await first.end('SIGTERM');
  await second.end('SIGTERM');
  await mail.goAway();
  await proxy.close();
  await disk?.remove();
  await database.stop();
  await rm(folder, { recursive: true });
}
