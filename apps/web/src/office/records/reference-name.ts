import type { Field } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from './record-queries.ts';
import { optionName } from './search-select.tsx';

/** The name of what a filter over another record asks for, as far as it is known by now. */
export function useReferenceName({ record = '', options }: Field, value: string): string {
  const id = Number(value.split(',')[0]);
  const { data } = useQuery({ ...optionsQuery(record, { id }), enabled: id > 0 });
  const beside = options?.find((one) => one.value === value);
  const row = data?.find((one) => one.id === id);
  return beside?.label ?? (row ? optionName(row) : `nº ${id}`);
}
