import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { openPool, type Pool } from '../workers/pool.ts';
import { type Fault, starved, type WorkerKind } from '../workers/thread.ts';
import type { ReadMail } from './read-mail.ts';
import type { MailRequest } from './worker.ts';

/** `whole`: false for a mail of which only the headers could be read. */
export type Reading = { mail: ReadMail; whole: boolean };

export type MailReader = {
  /** Reads an incoming mail. Undefined for bytes that are not a mail. Throws UNAVAILABLE if it should be tried again. */
  read(raw: Uint8Array): Promise<Reading | undefined>;
  /**
   * The same for a kept mail of `size` bytes, which is loaded when there is room for it. Kept mails have a separate queue
   * and thread: people who open them, even through a link without a login, delay no incoming mail.
   */
  readKept(size: number, load: () => Promise<Uint8Array>): Promise<Reading | undefined>;
  close(): Promise<void>;
};

/** How many mails wait for one thread, for how long, and the bytes of all that wait or are being read. */
type Row = Pick<WorkerKind, 'waiting' | 'patienceMs' | 'rest'> & { bytes: number };
const MEGABYTE = 1024 * 1024;
/** A flood of mails that are slow to read gets a tenth of the time. */
const REST = 9;
const incomingRow: Row = { waiting: 200, bytes: 256 * MEGABYTE, patienceMs: 30_000 };
const keptRow: Row = { waiting: 20, bytes: 128 * MEGABYTE };

const kind: Omit<WorkerKind, 'waiting'> = {
  name: 'mail reader',
  file: new URL('./worker.ts', import.meta.url),
  hangMs: 5_000,
  starvedMs: 60_000,
  idleMs: 30_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

type MailPool = Pool<MailRequest, { mail: ReadMail } | Fault>;

/** For a mail that twice got no processor only the headers are read, so that none is tried for ever. */
async function readWhole(pool: MailPool, raw: Uint8Array) {
  const request = { raw, envelope: false };
  const first = await pool.ask(request);
  const reply = isStarved(first) ? await pool.ask(request) : first;
  return isStarved(reply) ? { fault: starved.fault } : reply;
}

const isStarved = (reply: object) => 'fault' in reply && reply.fault === starved.fault;

/** Reads a mail in a thread of the pool; if it takes too much, only its headers. */
export async function readIn(
  pool: MailPool,
  log: Logger,
  raw: Uint8Array,
): Promise<Reading | undefined> {
  function mailOf(reply: { mail: ReadMail } | Fault): ReadMail | undefined {
    if ('mail' in reply) return reply.mail;
    if (reply.passing) throw new AppError('UNAVAILABLE');
    log.warn({ fault: reply.fault, bytes: raw.length }, 'a mail could not be read');
    return undefined;
  }
  const mail = mailOf(await readWhole(pool, raw));
  if (mail) return { mail, whole: true };
  const envelope = mailOf(await pool.ask({ raw, envelope: true }));
  return envelope && { mail: envelope, whole: false };
}

function openRow({ bytes, ...row }: Row, log: Logger) {
  const pool: MailPool = openPool({ ...kind, ...row }, 1, log);
  let inHand = 0;
  return {
    async read(size: number, load: () => Promise<Uint8Array>): Promise<Reading | undefined> {
      if (inHand + size > bytes) throw new AppError('UNAVAILABLE');
      inHand += size;
      try {
        return await readIn(pool, log, await load());
      } finally {
        inHand -= size;
      }
    },
    close: pool.close,
  };
}

/**
 * Reads mails in separate threads, in each one after the other: a stranger's mail may cost time and memory, and the
 * server answers others meanwhile. After each incoming mail its thread rests, `rest` times as long as that mail took.
 */
export function openMailReader({ log, rest = REST }: { log: Logger; rest?: number }): MailReader {
  const incoming = openRow({ ...incomingRow, rest }, log);
  const kept = openRow(keptRow, log);
  return {
    read: (raw) => incoming.read(raw.length, async () => raw),
    readKept: kept.read,
    async close() {
      await Promise.all([incoming.close(), kept.close()]);
    },
  };
}
