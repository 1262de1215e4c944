import { holidayFaults, tidyHolidays } from '@balcao/brazil/own-holidays';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RecordBehaviour, Saving, Values } from '../../platform/records/behaviour.ts';

async function check(_: Db, { values }: Saving): Promise<Values> {
  if (!Array.isArray(values.holidays)) return values;
  const lines = values.holidays.map(String);
  const faults = holidayFaults(lines);
  if (faults.length) throw new AppError('INVALID', { fields: { holidays: faults } });
  return { ...values, holidays: tidyHolidays(lines) };
}

/** Business units: the holidays of their city are days that exist, each once. */
export const unitBehaviour: RecordBehaviour = { check };
