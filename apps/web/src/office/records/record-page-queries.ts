import { recordOf } from '@balcao/contract/records/definitions';
import { queryClient } from '../../platform/query-client.ts';
import { type RecordSearch, readSearch } from './list-search.ts';
import { recordListQuery, recordQuery } from './record-queries.ts';
import { savedViewsQuery } from './saved-views.ts';

/** The first requests of a record's list; none for an unknown name. */
export function listPageQueries(record: string, search: RecordSearch): Promise<unknown>[] {
  const definition = recordOf(record);
  if (!definition) return [];
  return [
    queryClient.ensureQueryData(recordListQuery(definition, readSearch(definition, search))),
    queryClient.ensureQueryData(savedViewsQuery(record)),
  ];
}

/** Keeps the row until the page is there, which then decides how long to keep it. */
const KEPT_MS = 60_000;
/** A row saved this recently is not loaded again: the save's answer is shown. */
const JUST_NOW_MS = 2_000;

/** Loads the current state of the row to edit. */
export function editPageQueries(record: string, id: number): Promise<unknown>[] {
  const definition = recordOf(record);
  if (!definition || !(id > 0)) return [];
  const query = recordQuery(definition, id);
  queryClient.removeQueries({
    queryKey: query.queryKey,
    exact: true,
    type: 'inactive',
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_NOW_MS,
  });
  return [queryClient.ensureQueryData({ ...query, gcTime: KEPT_MS })];
}
