import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { swallowingProxy } from '../../apps/server/test/proxy.ts';
import { startDatabase } from '../servers.ts';
import { type Disk, mountDisk } from './disk.ts';
import { type Fault, faultsOf } from './faults.ts';
import { Ledger } from './ledger.ts';
import { ChaosMailServer } from './mail-server.ts';
import { readOptions } from './options.ts';
import { ChaosServer } from './servers.ts';
import { Undo } from './undo.ts';
import { attendant, visitor } from './workers.ts';

// `npm run chaos -- --minutes 20`: two servers at work, one fault a minute. Prints what was lost, what was duplicated, and
// how long it took until everybody could work again. Everything that it mounts and starts is removed afterwards, even after
// Ctrl+C.

const VISITORS = 12;
const ATTENDANTS = 4;
const FAULT_EVERY_MS = 60_000;

const { minutes, names } = readOptions();
const undo = new Undo();
const ending = new AbortController();
const { signal } = ending;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // At every signal: a clean-up that has started must finish.
  process.on(name, () => ending.abort());
}

async function diskOrNone(): Promise<Disk | undefined> {
  return mountDisk().catch((error: Error) => {
    console.log(
      `without the faults of the disk, which need root and loop devices: ${error.message}`,
    );
    return undefined;
  });
}

/** Tickets that staff write to; the last one's customer has an e-mail address. */
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

async function startGround() {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-chaos-'));
  undo.add(folder, () => rm(folder, { recursive: true }));
  const database = await startDatabase();
  undo.add('the database', database.stop);
  const proxy = await swallowingProxy(database.url);
  undo.add('the proxy', proxy.close);
  const disk = await diskOrNone();
  if (disk) undo.add(disk.folder, disk.remove);
  const mail = await ChaosMailServer.start();
  undo.add('the mail server', () => mail.goAway());
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
  const servers: [ChaosServer, ChaosServer] = [
    await ChaosServer.make(env, log),
    await ChaosServer.make(env, log),
  ];
  for (const server of servers) {
    undo.add(`the server at ${server.url}`, () => server.end('SIGTERM'));
    await server.start();
  }
  // A process that waits for a frozen disk cannot be ended.
  if (disk) undo.add('the frozen disk', disk.thaw);
  return { database, proxy, disk, mail, servers, log, files: join(env.DATA_DIR, 'files') };
}

async function play(fault: Fault, ledger: Ledger): Promise<string> {
  const begun = performance.now();
  await fault.begin();
  // Repairs the fault even if the run is interrupted: a hanging process cannot be ended.
  await pause(fault.seconds * 1000, undefined, { signal }).catch(() => {});
  const mended = performance.now();
  await fault.end();
  const recovered = await ledger.recovery(mended, signal);
  await pause(Math.max(0, FAULT_EVERY_MS - (performance.now() - begun)), undefined, { signal });
  const time =
    recovered === undefined ? 'NOT within a minute' : `${(recovered / 1000).toFixed(1)} s`;
  return `${fault.what.padEnd(36)} ${String(fault.seconds).padStart(3)} s   all work again after ${time}`;
}

async function run(): Promise<void> {
  const ground = await startGround();
  const { database, servers, mail } = ground;
  const faults = faultsOf({ ...ground, databasePid: () => database.pid });
  const chosen = faults.filter(({ name }) => names.includes(name));
  if (chosen.length === 0) throw new Error('none of these faults can be made here');
  const ledger = new Ledger();
  let over = false;
  const server = () => servers[Math.random() < 0.5 ? 0 : 1].url;
  const worker = (name: string) => ({ name, ledger, server, until: () => over });
  const tickets = await ticketsOf(database.url, ATTENDANTS);
  const work = [
    ...Array.from({ length: VISITORS }, (_, no) => visitor(worker(`visitor ${no}`))),
    ...tickets.map((ticket) => attendant(worker(`attendant of ${ticket.id}`), ticket)),
  ];
  try {
    await pause(10_000, undefined, { signal });
    for (let minute = 0; minute < minutes; minute += 1) {
      const fault = chosen[minute % chosen.length];
      if (fault) console.log(await play(fault, ledger));
    }
  } finally {
    over = true;
    await Promise.all(work);
  }
  const { lost, doubled } = await ledger.compare(database.url);
  const lostFiles = await ledger.lostFiles(database.url, ground.files);
  const mails = await ledger.compareMails(mail.texts);
  console.log(
    `\n${ledger.acknowledged} messages acknowledged in ${minutes} minutes, ${ledger.tries} tries`,
  );
  console.log(`  messages  lost ${lost.length}, doubled ${doubled.length}`);
  console.log(`  files     lost ${lostFiles.length}`);
  // A server that dies between sending and recording sends the same Message-ID twice.
  console.log(`  e-mails   lost ${mails.lost.length}, sent twice ${mails.doubled.length}`);
  console.log(`  servers' log: ${ground.log}`);
  const faulty = [lost, doubled, lostFiles, mails.lost].some(({ length }) => length > 0);
  process.exitCode = faulty ? 1 : 0;
}

try {
  await run();
} catch (error) {
  process.exitCode = 1;
  console.error(signal.aborted ? 'Broken off.' : error);
} finally {
  await undo.all();
}
// Interrupted pages and calls may keep the process alive.
process.exit();
