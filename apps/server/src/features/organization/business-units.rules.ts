import { slipDataFaults } from '@balcao/brazil/slip-data';
import { AppError, invalidAt } from '../../platform/app-error.ts';
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

const hourColumns = ['work_days', 'opens_at', 'closes_at'];

/** Throws INVALID for hours without days or an end, or that end before they begin. */
export function requireHours(before: Values | undefined, values: Values): void {
  if (!hourColumns.some((column) => column in values)) return;
  const { work_days, opens_at, closes_at } = { ...before, ...values };
  const days = Array.isArray(work_days) ? work_days.length : 0;
  if (!days && !opens_at && !closes_at) return;
  if (!days) throw invalidAt('work_days', 'Escolha os dias de trabalho.');
  if (!opens_at) throw invalidAt('opens_at', 'Informe a que horas a unidade abre.');
  if (!closes_at) throw invalidAt('closes_at', 'Informe a que horas a unidade fecha.');
  if (String(opens_at) >= String(closes_at))
    throw invalidAt('closes_at', 'O fim precisa vir depois do começo, no mesmo dia.');
}
