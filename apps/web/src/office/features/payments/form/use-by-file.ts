import { useQuery } from '@tanstack/react-query';
import { unitsQuery } from '../bank-files/queries.ts';
import { useChargeRights } from '../charge-rights.ts';
import type { ChargeForm } from './charge-form.ts';

/** Whether the form's slip goes to its bank by file, as far as the person may know it: who emits does. */
export function useByFile({ unit, type }: ChargeForm): boolean {
  const { emit } = useChargeRights();
  const { data } = useQuery({ ...unitsQuery, enabled: emit && type === 'boleto' });
  const own = data?.data.find(({ business_unit_id: id }) => id === unit?.id);
  return type === 'boleto' && own?.by_file === true;
}
