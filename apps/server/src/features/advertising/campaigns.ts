import { AppError, invalidAt } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type {
  RecordBehaviour,
  Removing,
  Saving,
  Values,
} from '../../platform/records/behaviour.ts';
import { requireCode, requirePeriod } from './campaigns.rules.ts';
import * as store from './campaigns.store.ts';

async function check(trx: Db, { before, values }: Saving): Promise<Values> {
  const after: Values = { ...before, ...values };
  const code = String(after.code);
  if ('code' in values) requireCode(code);
  requirePeriod(after.starts_on, after.ends_on);
  const other = await store.nameOfCode(trx, { id: before?.id, code });
  if (other !== undefined)
    throw invalidAt('code', `O código ${code} já é da campanha “${other}”. Escolha outro.`);
  return values;
}

async function refuseRemoval(trx: Db, { row }: Removing): Promise<void> {
  if (await store.hasSpending(trx, row.id))
    throw new AppError('IN_USE', {
      reason: 'Esta campanha tem gastos e fica na história. Encerre-a: desligue “Ativa”.',
    });
}

/** Campaigns: one code each, whatever its letters; one that has cost something stays. */
export const campaignBehaviour: RecordBehaviour = {
  first: store.lockCampaigns,
  check,
  refuseRemoval,
};
