import type { Logger } from './logger.ts';
import type { Mailer } from './mail.ts';
import type { Storage } from './storage.ts';
import { doneWithin } from './time-limit.ts';

export type State = 'ok' | 'falha';
export type CheckName = 'database' | 'storage' | 'mail';
type HealthChecks = { run(): Promise<Record<CheckName, State>> };

type Needs = {
  pool: { query(text: string): Promise<unknown> };
  storage: Pick<Storage, 'check'>;
  mailer: Pick<Mailer, 'check'>;
  log: Logger;
};

const LIMIT_MS = 2_000;
/** A real write costs something, and anybody may ask. */
const STORAGE_MS = 10_000;
const MAIL_MS = 60_000;

/** Requests during a check, or soon after it, get the same answer. */
function shared(check: () => Promise<State>, rememberedMs: number): () => Promise<State> {
  let last: Promise<State> | undefined;
  return () => {
    if (last) return last;
    const asked = check();
    last = asked;
    const forget = () => {
      last = undefined;
    };
    void asked.then(() => (rememberedMs > 0 ? setTimeout(forget, rememberedMs).unref() : forget()));
    return asked;
  };
}

/**
 * Whether the database accepts a real write, the storage a new file and the mail server our login, each within 2 s. The
 * log holds the cause of a failure.
 */
export function healthChecks({ pool, storage, mailer, log }: Needs): HealthChecks {
  function check(name: CheckName, work: () => Promise<unknown>, rememberedMs = 0) {
    const ask = async (): Promise<State> => {
      try {
        if (await doneWithin(LIMIT_MS, work())) return 'ok';
        log.warn({ check: name, limit: LIMIT_MS }, 'check without an answer');
      } catch (err) {
        log.warn({ err, check: name }, 'check failed');
      }
      return 'falha';
    };
    return shared(ask, rememberedMs);
  }
  const database = check('database', () => pool.query('update gl_write_check set at = now()'));
  const files = check('storage', () => storage.check(), STORAGE_MS);
  const mail = check('mail', () => mailer.check(), MAIL_MS);
  return {
    async run() {
      const states = await Promise.all([database(), files(), mail()]);
      return { database: states[0], storage: states[1], mail: states[2] };
    },
  };
}
