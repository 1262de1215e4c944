import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';
import type { Db } from './database/open.ts';
import { findAct, insertAct } from './database/repeated-act-rows.ts';
import { keyedQueue } from './keyed-queue.ts';
import { seal, unseal } from './sealed.ts';

/** One act of one person, by the key that the person gave it. */
export type Act = { userId: number; key: string; requestHash: Buffer };

/** Keeps the answer in the act's own transaction, as its last statement, and returns it. Answers are plain JSON. */
export type Keep<T> = (trx: Db, answer: T) => Promise<T>;

const PURPOSE = 'repeated-act';
/** Longer answers are not kept: their repetition is told that the act is done. */
const LONGEST = 512 * 1024;

const keyHashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A twin on another server has committed before us: this transaction is undone. */
class TwinDone extends Error {
  override name = 'TwinDone';
}

/** Repetitions on this server wait without a connection to the database. */
const queue = keyedQueue<string>();

async function firstAnswer<T>(db: Db, act: Act): Promise<{ answer: T } | undefined> {
  const known = await findAct(db, { ...act, keyHash: keyHashOf(act.key) });
  if (!known) return undefined;
  if (!known.requestHash.equals(act.requestHash)) throw new AppError('KEY_USED');
  const text = known.answer && unseal(act.key, PURPOSE, known.answer);
  if (text === null) throw new AppError('ALREADY_DONE');
  return { answer: JSON.parse(text) as T };
}

/** What `keep` does. Throws when another server has just kept this act. */
export async function keepAnswer<T>(trx: Db, act: Act, answer: T): Promise<T> {
  const text = JSON.stringify(answer);
  const row = {
    ...act,
    keyHash: keyHashOf(act.key),
    answer: text.length > LONGEST ? null : seal(act.key, PURPOSE, text),
  };
  if (!(await insertAct(trx, row))) throw new TwinDone();
  return answer;
}

async function once<T>(db: Db, act: Act, work: (keep: Keep<T>) => Promise<T>): Promise<T> {
  const known = await firstAnswer<T>(db, act);
  if (known) return known.answer;
  try {
    return await work((trx, answer) => keepAnswer(trx, act, answer));
  } catch (error) {
    // What was refused here may be what a twin on another server has just done.
    const twin = await firstAnswer<T>(db, act);
    if (!twin) throw error;
    return twin.answer;
  }
}

/**
 * Does an act once per person and key, and gives every repetition the first answer; without a key (null) it is just done. `work` calls
 * `keep` in the transaction of what it changes. An act that fails keeps nothing and may be tried again with its key. Throws KEY_USED
 * when the key comes with another request, ALREADY_DONE when the first answer was too long to keep. Rights are asked before.
 */
export async function actOnce<T>(
  db: Db,
  act: Act | null,
  work: (keep: Keep<T>) => Promise<T>,
): Promise<T> {
  if (!act) return work(async (_, answer) => answer);
  return queue(`${act.userId} ${act.key}`, () => once(db, act, work));
}
