import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RecordBehaviour, Saving, Values } from '../../platform/records/behaviour.ts';
import { announceConfigs } from './events.ts';
import { listChain } from './sectors.store.ts';

const LOOP = 'Este setor ficaria acima de si mesmo. Escolha outro.';

async function check(trx: Db, { before, values }: Saving): Promise<Values> {
  const parent = values.parent_id;
  if (before && typeof parent === 'number' && (await listChain(trx, parent)).includes(before.id)) {
    throw new AppError('INVALID', { fields: { parent_id: [LOOP] } });
  }
  return values;
}

/** Sectors: no sector may be above itself, directly or indirectly; their marks are settings. */
export const sectorBehaviour: RecordBehaviour = { check, changed: announceConfigs };
