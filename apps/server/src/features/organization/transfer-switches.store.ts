import type { Db } from '../../platform/database/open.ts';

const KEYS = ['BALANCE_TRANSFER_ENABLED', 'BALANCE_TRANSFER_RUNNING'] as const;

const switches = (trx: Db) =>
  trx.selectFrom('gl_config').select(['key', 'value']).where('key', 'in', KEYS).orderBy('key');

/** Until the transaction ends, nobody else changes them; `share`: others may read them in the same way. */
export async function lockSwitches(trx: Db, lock: 'share' | 'update') {
  const query = switches(trx);
  const rows = await (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).execute();
  const isOn = (key: (typeof KEYS)[number]) =>
    rows.some((row) => row.key === key && row.value === true);
  return {
    enabled: isOn('BALANCE_TRANSFER_ENABLED'),
    running: isOn('BALANCE_TRANSFER_RUNNING'),
  };
}

export async function updateRunning(trx: Db, running: boolean): Promise<void> {
  await trx
    .updateTable('gl_config')
    .set({ value: running ? JSON.stringify(true) : null })
    .where('key', '=', 'BALANCE_TRANSFER_RUNNING')
    .execute();
}
