import type { CallInput } from '@balcao/contract/endpoint';
import type { listEntries } from '@balcao/contract/finance/entries';
import { type RecordSearch, readSearch } from '../../../records/list-search.ts';
import { entryDefinitionOf } from './entry-definition.ts';

/** The list's filters, order, page and columns in the address; missing ones have their default. */
export type EntrySearch = RecordSearch;
export type EntryQuery = NonNullable<CallInput<typeof listEntries>['query']>;

export const entrySearch = (raw: Record<string, unknown>): EntrySearch =>
  readSearch(entryDefinitionOf(raw), raw);

/** The filters under the names of the calls. */
export function entryFilters(search: EntrySearch): EntryQuery {
  const { page: _, per_page: __, columns: ___, sort: ____, ...rest } = search;
  const { due_date_from: due_from, due_date_until: due_until, ...filters } = rest;
  return {
    ...filters,
    ...(due_from && { due_from }),
    ...(due_until && { due_until }),
  } as EntryQuery;
}

/** The list's call for an address. */
export function entryListQuery(search: EntrySearch): EntryQuery {
  const { page = 1, per_page = 20, sort = entryDefinitionOf(search).sort } = search;
  return { ...entryFilters(search), sort, page, per_page } as EntryQuery;
}
