import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { openPool } from '../workers/pool.ts';
import type { Fault, WorkerKind } from '../workers/thread.ts';
import type { ReadMail } from './read-mail.ts';
import type { MailRequest } from './worker.ts';

/** `whole`: false for a mail of which only the headers could be read. */
export type Reading = { mail: ReadMail; whole: boolean };

export type MailReader = {
  /** Undefined for bytes that are no mail at all. Throws UNAVAILABLE where it should be tried again. */
  read(raw: Uint8Array): Promise<Reading | undefined>;
  close(): Promise<void>;
};

/** Bytes of all mails that are read or wait for it. */
const MOST_IN_HAND = 256 * 1024 * 1024;

const kind: WorkerKind = {
  name: 'mail reader',
  file: new URL('./worker.ts', import.meta.url),
  hangMs: 5_000,
  starvedMs: 60_000,
  waiting: 200,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

/**
 * Reads mails in a thread of its own, one after the other: what somebody sends may cost time and memory, and the server
 * answers others meanwhile. A mail that takes too much is read for its headers alone.
 */
export function openMailReader({ log }: { log: Logger }): MailReader {
  const pool = openPool<MailRequest, { mail: ReadMail } | Fault>(kind, 1, log);

  async function ask(raw: Uint8Array, envelope: boolean): Promise<ReadMail | undefined> {
    const reply = await pool.ask({ raw, envelope });
    if ('mail' in reply) return reply.mail;
    if (reply.passing) throw new AppError('UNAVAILABLE');
    log.warn({ fault: reply.fault, bytes: raw.length, envelope }, 'a mail could not be read');
    return undefined;
  }

  async function read(raw: Uint8Array): Promise<Reading | undefined> {
    const mail = await ask(raw, false);
    if (mail) return { mail, whole: true };
    const envelope = await ask(raw, true);
    return envelope && { mail: envelope, whole: false };
  }

  let inHand = 0;
  return {
    async read(raw) {
      if (inHand + raw.length > MOST_IN_HAND) throw new AppError('UNAVAILABLE');
      inHand += raw.length;
      return read(raw).finally(() => {
        inHand -= raw.length;
      });
    },
    close: pool.close,
  };
}
