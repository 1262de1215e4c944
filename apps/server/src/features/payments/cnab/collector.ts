import { AppError } from '../../../platform/app-error.ts';
import { companyFault, companyOf, emissionFaults, type UnitColumns } from './remitted.rules.ts';

/** Throws CHARGE_STATE for a unit whose bank cannot be told, INVALID at the fields of a slip that its file could not say. */
export function requireSayable(
  unit: UnitColumns,
  charge: Parameters<typeof emissionFaults>[1],
): void {
  const reason = companyFault(companyOf(unit));
  if (reason) throw new AppError('CHARGE_STATE', { reason });
  const faults = Object.entries(emissionFaults(unit.bank_code ?? '', charge));
  const [first] = faults;
  if (!first) return;
  const fields = Object.fromEntries(faults.map(([field, words]) => [field, [words]]));
  throw new AppError('INVALID', { reason: first[1], fields });
}
