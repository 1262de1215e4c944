import type { ComponentProps } from 'react';
import type { Chosen } from './form-values.ts';
import { loadOptions, recordKeys } from './record-queries.ts';
import { SearchSelect } from './search-select.tsx';

type Props = {
  record: string;
  /** Offered before the rows while the search is empty. */
  first?: Chosen[];
} & Omit<ComponentProps<typeof SearchSelect>, 'searchKey' | 'load'>;

/** A select box over another record. */
export function ReferenceSelect({ record, first = [], ...rest }: Props) {
  return (
    <SearchSelect
      searchKey={[...recordKeys.options(record), first.length]}
      load={async (q, signal) => {
        const rows = await loadOptions(record, { q }, signal);
        return q ? rows : [...first, ...rows];
      }}
      {...rest}
    />
  );
}
