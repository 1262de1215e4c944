import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import * as store from './transfer-switches.store.ts';

/**
 * Throws BALANCE_TRANSFER_OFF, and BALANCE_TRANSFER_RUNNING while a batch of transfers runs. None begins before the caller's
 * transaction ends. Call it before anything else is locked.
 */
export async function requireTransfers(trx: Db): Promise<void> {
  refuse(await store.lockSwitches(trx, 'share'));
}

/** Marks that a batch of transfers runs, in its transaction: other transfers are refused from the commit on. Throws as above. */
export async function beginTransfers(trx: Db): Promise<void> {
  refuse(await store.lockSwitches(trx, 'update'));
  await store.updateRunning(trx, true);
}

/** Marks that no batch of transfers runs any more, in the transaction that ends it. */
export function endTransfers(trx: Db): Promise<void> {
  return store.updateRunning(trx, false);
}

function refuse({ enabled, running }: { enabled: boolean; running: boolean }): void {
  if (!enabled) throw new AppError('BALANCE_TRANSFER_OFF');
  if (running) throw new AppError('BALANCE_TRANSFER_RUNNING');
}
