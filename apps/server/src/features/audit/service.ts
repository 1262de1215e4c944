import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/open.ts';
import { insertEntry } from './store.ts';

export type Change = {
  action: string;
  record: string;
  recordId: number;
  before?: object;
  after?: object;
};

/** Writes who changed what. Takes the transaction of the change itself, so that neither stands without the other. */
export async function writeAudit(trx: Db, actor: Actor | null, change: Change): Promise<void> {
  await insertEntry(trx, {
    actor_id: actor?.userId ?? null,
    action: change.action,
    record: change.record,
    record_id: change.recordId,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
    ip: actor?.ip ?? null,
    request_id: actor?.requestId ?? null,
  });
}
