import type { CallOutput } from '@balcao/contract/endpoint';
import type { entryJournal, getEntry, listEntries } from '@balcao/contract/finance/entries';
import type { getRecurrence } from '@balcao/contract/finance/recurrence';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { type EntrySearch, entryListQuery } from './entry-search.ts';

/** Each key starts with the key that invalidates it: `all` reaches everything that shows entries. */
export const entryKeys = {
  all: ['entries'] as const,
  list: (query: object) => [...entryKeys.all, 'list', query] as const,
  one: (id: number) => [...entryKeys.all, 'one', id] as const,
  charge: (id: number, seen: number) => [...entryKeys.all, 'charge', id, seen] as const,
  recurrence: (id: number) => [...entryKeys.all, 'recurrence', id] as const,
  journal: (id: number) => [...entryKeys.one(id), 'journal'] as const,
};

export type EntryPage = CallOutput<typeof listEntries>;

export const entriesQuery = (search: EntrySearch) =>
  queryOptions({
    queryKey: entryKeys.list(entryListQuery(search)),
    queryFn: ({ signal }) =>
      call<typeof listEntries>('GET /api/fn_entry', { query: entryListQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** An entry, and what the caller may do with it. */
export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: entryKeys.one(id),
    queryFn: ({ signal }) =>
      call<typeof getEntry>('GET /api/fn_entry/:id/edit', { params: { id }, signal }),
  });

/** What of an entry is in the result. */
export const journalQuery = (id: number) =>
  queryOptions({
    queryKey: entryKeys.journal(id),
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal };
      return (await call<typeof entryJournal>('GET /api/fn_entry/:id/journal', asked)).data;
    },
  });

const MOST_OF_CHARGE = 100;

/** The entries that money of a charge posted, oldest first. `seen` is another number whenever money came or went back. */
export const chargeEntriesQuery = (id: number, seen: number) =>
  queryOptions({
    queryKey: entryKeys.charge(id, seen),
    queryFn: async ({ signal }) => {
      const query = { pm_transaction_id: id, sort: 'id', per_page: MOST_OF_CHARGE } as const;
      return (await call<typeof listEntries>('GET /api/fn_entry', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

/** A repetition: what it made, what comes next, and what the caller may do with it. */
export const recurrenceQuery = (id: number) =>
  queryOptions({
    queryKey: entryKeys.recurrence(id),
    queryFn: ({ signal }) =>
      call<typeof getRecurrence>('GET /api/fn_recurrence/:id', { params: { id }, signal }),
  });
