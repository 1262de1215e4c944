import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import { findCollector } from './collector.store.ts';
import { companyFault, companyOf, slipFault, type UnitColumns } from './remitted.rules.ts';

type Slip = Parameters<typeof slipFault>[1] & {
  type: string;
  provider: string;
  business_unit_id: number;
};

/**
 * Who collects a charge that is emitted now: the unit's bank by files for slips, where the unit says so. Throws CHARGE_STATE
 * for a slip that the bank's file could not say.
 */
export async function collectorOf(trx: Db, charge: Slip, unit: UnitColumns): Promise<string> {
  const own = charge.provider === 'cnab' ? 'balcao' : charge.provider;
  if (charge.type !== 'boleto') return own;
  if ((await findCollector(trx, charge.business_unit_id)) !== 'cnab') return own;
  const reason = companyFault(companyOf(unit)) ?? slipFault(unit.bank_code ?? '', charge);
  if (reason) throw new AppError('CHARGE_STATE', { reason });
  return 'cnab';
}
