import { AppError } from '../../../platform/app-error.ts';
import { companyFault, companyOf, slipFault, type UnitColumns } from './remitted.rules.ts';

/** Throws CHARGE_STATE for a slip that the bank's file could not say. */
export function requireSayable(unit: UnitColumns, charge: Parameters<typeof slipFault>[1]): void {
  const reason = companyFault(companyOf(unit)) ?? slipFault(unit.bank_code ?? '', charge);
  if (reason) throw new AppError('CHARGE_STATE', { reason });
}
