import type { recordCalls } from '@balcao/contract/records/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { recordKeys } from '../../../records/record-queries.ts';

type Calls = ReturnType<typeof recordCalls>;

/** A row of the installation that a block may name, by its code or id. */
export type Nameable = { id: number; name: string; code: string };

const MOST = 100;

/** Every row that a select box has offered, so that the code of a chosen one is known. */
const offered = new Map<string, Nameable>();
const keyOf = (record: string, id: number) => `${record}/${id}`;

export const codeOf = (record: string, id: number) => offered.get(keyOf(record, id))?.code;

/** Rows of a record with their codes, which the select boxes' own call does not tell. */
export async function loadNameable(record: string, q: string, signal?: AbortSignal) {
  const query = { per_page: MOST, ...(q && { q }) };
  const { data } = await call<Calls['list']>(`GET /api/${record}`, {
    query,
    ...(signal && { signal }),
  });
  const rows = data as unknown as Nameable[];
  for (const row of rows) offered.set(keyOf(record, row.id), row);
  return rows;
}

/** The first rows, in which the name of a chosen one is looked up. */
export const nameableQuery = (record: string) =>
  queryOptions({
    queryKey: recordKeys.option(record, { nameable: true }),
    queryFn: ({ signal }) => loadNameable(record, '', signal),
    staleTime: 60_000,
  });
