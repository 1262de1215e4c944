import { holidayFaults, tidyHolidays } from '@balcao/brazil/own-holidays';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RecordBehaviour, Saving, Values } from '../../platform/records/behaviour.ts';
import { requireHours, requireSlipData } from './business-units.rules.ts';

async function check(_: Db, { before, values }: Saving): Promise<Values> {
  requireSlipData(before, values);
  requireHours(before, values);
  if (!Array.isArray(values.holidays)) return values;
  const lines = values.holidays.map(String);
  const faults = holidayFaults(lines);
  if (faults.length) throw new AppError('INVALID', { fields: { holidays: faults } });
  return { ...values, holidays: tidyHolidays(lines) };
}

/** Business units: bank data fit on slips; the holidays of their city are days that exist, each once; hours are told whole. */
export const unitBehaviour: RecordBehaviour = { check };
