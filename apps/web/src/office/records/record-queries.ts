import type { CallOutput } from '@balcao/contract/endpoint';
import type { RecordOption, RecordRow, recordCalls } from '@balcao/contract/records/calls';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { listQueryOf, type RecordSearch } from './list-search.ts';

export type Calls = ReturnType<typeof recordCalls>;
export type RecordPage = Omit<CallOutput<Calls['list']>, 'data'> & { data: RecordRow[] };

/** The keys of a record's answers; `all` reaches every one of them. */
export const recordKeys = {
  all: (name: string) => ['records', name],
  lists: (name: string) => ['records', name, 'list'],
  one: (name: string, id: number) => ['records', name, 'one', id],
};

export const recordListQuery = (definition: RecordDefinition, search: RecordSearch) =>
  queryOptions({
    queryKey: [...recordKeys.lists(definition.name), listQueryOf(definition, search)],
    queryFn: async ({ signal }) => {
      const query = listQueryOf(definition, search);
      const page = await call<Calls['list']>(`GET /api/${definition.name}`, { query, signal });
      // The contract knows a row's fields by name alone; these three are always there.
      return page as RecordPage;
    },
    placeholderData: keepPreviousData,
  });

export async function loadRecord({ name }: RecordDefinition, id: number, signal?: AbortSignal) {
  const { data, may } = await call<Calls['edit']>(`GET /api/${name}/:id/edit`, {
    params: { id },
    ...(signal && { signal }),
  });
  return { data: data as RecordRow, may };
}

/** Asked anew whenever the screen is opened: nobody should write on top of an old row. */
export const recordQuery = (definition: RecordDefinition, id: number) =>
  queryOptions({
    queryKey: recordKeys.one(definition.name, id),
    queryFn: ({ signal }) => loadRecord(definition, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type OptionsAsked = { q?: string; id?: number };

export async function loadOptions(
  record: string,
  query: OptionsAsked,
  signal: AbortSignal,
): Promise<RecordOption[]> {
  return (await call<Calls['options']>(`GET /api/${record}/options`, { query, signal })).data;
}

/** Rows of a select box: by part of their text, or the one with an id. */
export const optionsQuery = (record: string, asked: OptionsAsked) =>
  queryOptions({
    queryKey: [...recordKeys.all(record), 'options', asked],
    queryFn: ({ signal }) => loadOptions(record, asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
