import type { CallOutput } from '@balcao/contract/endpoint';
import type { RecordOption, RecordRow, recordCalls } from '@balcao/contract/records/calls';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { listQueryOf, type RecordSearch } from './list-search.ts';

export type Calls = ReturnType<typeof recordCalls>;
export type RecordPage = Omit<CallOutput<Calls['list']>, 'data'> & { data: RecordRow[] };

/** The query keys of a record; `all` reaches every one. */
export const recordKeys = {
  all: (name: string) => ['records', name] as const,
  lists: (name: string) => [...recordKeys.all(name), 'list'] as const,
  list: (name: string, query: object) => [...recordKeys.lists(name), query] as const,
  one: (name: string, id: number) => [...recordKeys.all(name), 'one', id] as const,
  history: (name: string, id: number) => [...recordKeys.one(name, id), 'history'] as const,
  options: (name: string) => [...recordKeys.all(name), 'options'] as const,
  option: (name: string, asked: object) => [...recordKeys.options(name), asked] as const,
  views: (name: string) => [...recordKeys.all(name), 'views'] as const,
  city: (id: number) => ['city', id] as const,
};

export const recordListQuery = (definition: RecordDefinition, search: RecordSearch) =>
  queryOptions({
    queryKey: recordKeys.list(definition.name, listQueryOf(definition, search)),
    queryFn: async ({ signal }) => {
      const query = listQueryOf(definition, search);
      const page = await call<Calls['list']>(`GET /api/${definition.name}`, { query, signal });
      // The contract types a row's fields only by name; these three always exist.
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

/** Loaded again whenever the screen opens: nobody should edit an outdated row. */
export const recordQuery = (definition: RecordDefinition, id: number) =>
  queryOptions({
    queryKey: recordKeys.one(definition.name, id),
    queryFn: ({ signal }) => loadRecord(definition, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type OptionsFilter = { q?: string; id?: number };

export async function loadOptions(
  record: string,
  query: OptionsFilter,
  signal: AbortSignal,
): Promise<RecordOption[]> {
  return (await call<Calls['options']>(`GET /api/${record}/options`, { query, signal })).data;
}

/** The options of a select box: by part of their text, or the one with an id. */
export const optionsQuery = (record: string, asked: OptionsFilter) =>
  queryOptions({
    queryKey: recordKeys.option(record, asked),
    queryFn: ({ signal }) => loadOptions(record, asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
