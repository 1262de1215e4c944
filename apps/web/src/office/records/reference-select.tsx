import type { ComponentProps } from 'react';
import type { Chosen } from './form-values.ts';
import { loadOptions, recordKeys } from './record-queries.ts';
import { SearchSelect } from './search-select.tsx';

type Props = {
  record: string;
  /** Offered before the rows while the search is empty. */
  first?: Chosen[];
  /** The ids that may be chosen; all without it. */
  only?: readonly number[] | undefined;
} & Omit<ComponentProps<typeof SearchSelect>, 'searchKey' | 'load'>;

/** A select box over another record. */
export function ReferenceSelect({ record, first = [], only, ...rest }: Props) {
  return (
    <SearchSelect
      searchKey={[...recordKeys.options(record), first.length, only]}
      load={async (q, signal) => {
        const found = await loadOptions(record, { q }, signal);
        const rows = only ? found.filter(({ id }) => only.includes(id)) : found;
        return q ? rows : [...first, ...rows];
      }}
      {...rest}
    />
  );
}
