import { slipDataFaults } from '@balcao/brazil/slip-data';
import { AppError } from '../../platform/app-error.ts';
import type { Values } from '../../platform/records/behaviour.ts';

const columns = ['bank_code', 'bank_agency', 'bank_account', 'bank_agreement', 'bank_wallet'];

/** Throws INVALID for bank data that the bank's slips have no place for. */
export function requireSlipData(before: Values | undefined, values: Values): void {
  if (!columns.some((column) => column in values)) return;
  const after = { ...before, ...values };
  const text = (column: string) => String(after[column] ?? '');
  const faults = slipDataFaults({
    bankCode: text('bank_code'),
    agency: text('bank_agency'),
    account: text('bank_account'),
    agreement: text('bank_agreement'),
    wallet: text('bank_wallet'),
  });
  const fields = Object.entries(faults).map(([part, words]) => [`bank_${part}`, [words]]);
  if (fields.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(fields) });
}
