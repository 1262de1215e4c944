import type {
  createSavedView,
  listSavedViews,
  removeSavedView,
  SavedView,
  updateSavedView,
} from '@balcao/contract/organization/saved-views';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { parseSearch, stringifySearch } from '../../platform/flat-search.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { notify } from '../../ui/notices.ts';
import type { RecordSearch } from './list-search.ts';
import { recordKeys } from './record-queries.ts';

export type NewView = { name: string; shared: boolean; search: RecordSearch };

export const savedViewsQuery = (record: string) =>
  queryOptions({
    queryKey: recordKeys.views(record),
    queryFn: async ({ signal }) => {
      const query = { record };
      return (await call<typeof listSavedViews>('GET /api/gl_saved_view', { query, signal })).data;
    },
    staleTime: 60_000,
  });

/** The body of a view: everything of the address except the position in the list. */
export function viewOf({ name, shared, search }: NewView) {
  const { page: _, per_page: __, columns, ...rest } = search;
  return {
    name,
    shared,
    search: stringifySearch(rest).slice(1),
    columns: columns ? columns.split(',') : [],
  };
}

/** The address of a view. */
export function searchOf({ search, columns }: Pick<SavedView, 'search' | 'columns'>): RecordSearch {
  return { ...parseSearch(search), ...(columns.length > 0 && { columns: columns.join() }) };
}

/** Whether the list currently shows this view. */
export const isOpenView = (view: SavedView, search: RecordSearch) =>
  JSON.stringify(viewOf({ ...view, search: searchOf(view) })) ===
  JSON.stringify(viewOf({ ...view, search }));

/** Saves, changes and deletes the views of a list. */
export function useViewChanges(record: string) {
  const client = useQueryClient();
  const after = (text: string) => ({
    onSuccess: () => {
      notify('success', text);
      return client.invalidateQueries({ queryKey: recordKeys.views(record) });
    },
    onError: (error: Error) => notify('danger', failureText(error)),
  });
  const create = useSingleMutation({
    mutationFn: (view: NewView) =>
      call<typeof createSavedView>('POST /api/gl_saved_view', {
        body: { record, ...viewOf(view) },
      }),
    ...after('Visão salva.'),
  });
  const update = useSingleMutation({
    mutationFn: ({ id, ...view }: NewView & { id: number }) =>
      call<typeof updateSavedView>('PUT /api/gl_saved_view/:id', {
        params: { id },
        body: viewOf(view),
      }),
    ...after('Visão atualizada.'),
  });
  const remove = useSingleMutation({
    mutationFn: (id: number) =>
      call<typeof removeSavedView>('DELETE /api/gl_saved_view/:id', { params: { id } }),
    ...after('Visão excluída.'),
  });
  return { create, update, remove };
}
