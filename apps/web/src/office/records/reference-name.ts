import type { Field } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from './record-queries.ts';
import { optionName } from './search-select.tsx';

/** The name behind a filter's id, as far as it is loaded. */
export function useReferenceName({ record = '', options }: Field, value: string): string {
  const id = Number(value.split(',')[0]);
  const { data } = useQuery({ ...optionsQuery(record, { id }), enabled: id > 0 });
  const beside = options?.find((one) => one.value === value);
  const row = data?.find((one) => one.id === id);
  return beside?.label ?? (row ? optionName(row) : `nº ${id}`);
}
