import type { OwnHolidays } from '@balcao/brazil/bank-days';
import { holidaysOf } from '@balcao/brazil/own-holidays';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from '../../../records/record-queries.ts';

/** The holidays of the chosen unit's city; none until a unit is chosen. */
export function useUnitHolidays(unitId: number | undefined): OwnHolidays {
  const { data } = useQuery({
    ...optionsQuery('gl_business_unit', { id: unitId ?? 0 }),
    enabled: unitId !== undefined,
  });
  const lines = data?.find(({ id }) => id === unitId)?.holidays;
  return Array.isArray(lines) ? holidaysOf(lines.map(String)) : [];
}
