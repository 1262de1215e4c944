import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { openPool, type Pool } from '../workers/pool.ts';
import { type Fault, starved, type WorkerKind } from '../workers/thread.ts';
import type { ReadMail } from './read-mail.ts';
import type { MailRequest } from './worker.ts';

/** `whole`: false for a mail of which only the headers could be read. */
export type Reading = { mail: ReadMail; whole: boolean };

export type MailReader = {
  /** A mail that comes in. Undefined for bytes that are no mail at all. Throws UNAVAILABLE where it should be tried again. */
  read(raw: Uint8Array): Promise<Reading | undefined>;
  /**
   * The same of a mail that is kept, `size` bytes long, which is loaded when there is room for it. In a row and a thread of
   * their own: whoever opens kept mails, by a link without a login too, holds up none that comes in.
   */
  readKept(size: number, load: () => Promise<Uint8Array>): Promise<Reading | undefined>;
  close(): Promise<void>;
};

/** How many mails wait for one thread, and the bytes of all that wait or are read. */
type Row = { waiting: number; bytes: number };
const MEGABYTE = 1024 * 1024;
const incomingRow: Row = { waiting: 200, bytes: 256 * MEGABYTE };
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

/** One that got no processor twice is read for its headers alone, so that none is tried for ever. */
async function readWhole(pool: MailPool, raw: Uint8Array) {
  const request = { raw, envelope: false };
  const first = await pool.ask(request);
  const reply = isStarved(first) ? await pool.ask(request) : first;
  return isStarved(reply) ? { fault: starved.fault } : reply;
}

const isStarved = (reply: object) => 'fault' in reply && reply.fault === starved.fault;

/** Reads a mail in a thread of the pool; one that takes too much for its headers alone. */
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

function openRow({ waiting, bytes }: Row, log: Logger) {
  const pool: MailPool = openPool({ ...kind, waiting }, 1, log);
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
 * Reads mails in threads of their own, in each one after the other: what somebody sends may cost time and memory, and the
 * server answers others meanwhile.
 */
export function openMailReader({ log }: { log: Logger }): MailReader {
  const incoming = openRow(incomingRow, log);
  const kept = openRow(keptRow, log);
  return {
    read: (raw) => incoming.read(raw.length, async () => raw),
    readKept: kept.read,
    async close() {
      await Promise.all([incoming.close(), kept.close()]);
    },
  };
}
