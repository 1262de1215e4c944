import { useState } from 'react';
import { cacheOf } from '../../../../platform/cache.ts';
import type { RecordSearch } from '../../../records/list-search.ts';
import type { Choose } from '../../../records/use-record-search.ts';

const kept = cacheOf('local');
const KEY = 'tickets.columns';

/** Keeps the last chosen columns for this person on this device, until an address or a saved view names others. */
export function useColumns(search: RecordSearch, choose: Choose) {
  const [own, setOwn] = useState(() => String(kept.get(KEY) ?? '') || undefined);
  const chooseColumns: Choose = (part, replace) => {
    if (!('columns' in part)) return choose(part, replace);
    const columns = part.columns ? String(part.columns) : undefined;
    kept.set(KEY, columns ?? '');
    setOwn(columns);
    choose({ columns }, replace);
  };
  const columns = search.columns ?? own;
  return { shown: columns ? { ...search, columns } : search, choose: chooseColumns };
}
