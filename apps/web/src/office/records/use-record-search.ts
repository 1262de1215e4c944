import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cacheOf } from '../../platform/cache.ts';
import { type RecordSearch, readSearch } from './list-search.ts';

const lists = cacheOf('memory');
const keyOf = (name: string) => `list.${name}`;

/** The list's last search, for the way back to it. */
export const lastSearch = (name: string) => (lists.get(keyOf(name)) ?? {}) as RecordSearch;

/** Changes a part of the search in the address; a change goes back to the first page. */
export function useChoose() {
  const navigate = useNavigate();
  return (part: Record<string, string | number | undefined>, replace = false) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: undefined, ...part }),
      replace,
      resetScroll: false,
    });
  };
}
export type Choose = ReturnType<typeof useChoose>;

/** The list's search in the address, and a function that changes a part of it. */
export function useRecordSearch(definition: RecordDefinition) {
  const search = readSearch(definition, useSearch({ strict: false }));
  useEffect(() => {
    lists.set(keyOf(definition.name), search);
  });
  return { search, choose: useChoose() };
}
