import type { Db } from '../../platform/database/open.ts';
import type { ThreadKey } from '../../platform/thread-parent.ts';
import { type NewMessage, previewOf, systemLine } from './write.rules.ts';
import * as store from './write.store.ts';

// All messages enter their threads here; docs/decisions/040 explains how.

export { type NewMessage, systemLine };
export type Query<Row> = store.Query<Row>;

/** Locks the thread's row before anything that comes later in the order of locks. */
export function lockThread(trx: Db, key: ThreadKey): Promise<void> {
  return store.lockThread(trx, key);
}

/** Appends messages in order, inside the caller's transaction; the caller announces them after its commit. */
export async function appendMessages(trx: Db, key: ThreadKey, messages: NewMessage[], now: Date) {
  const [written] = await store.writeMessages(store.within(trx), [{ key, messages }], now);
  if (!written) throw new Error('messages were not written');
  const { threadId, lastSeq } = written;
  return { threadId, lastSeq };
}

/** For a statement that writes messages together with its own rows (docs/decisions/005). */
export const inOneStatement = {
  lines: store.LINES,
  message: store.MESSAGE,
  grown: store.grown,
  values: store.lineValues,
  preview: previewOf,
  within: store.within,
};
