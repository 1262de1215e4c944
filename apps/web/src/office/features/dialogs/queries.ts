import type { getDialogTemplate, listDialogTemplates } from '@balcao/contract/dialogs/drafts';
import type { listFlowFaults } from '@balcao/contract/dialogs/flow-faults';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { loadDraft } from './draft-calls.ts';
import type { FaultSearch } from './flow-faults/fault-search.ts';

const dialogKeys = {
  draft: (id: number) => ['dialogs', 'draft', id] as const,
  templates: ['dialogs', 'templates'] as const,
  template: (code: string) => ['dialogs', 'templates', code] as const,
  faults: (search: FaultSearch) => ['dialogs', 'faults', search] as const,
};

/** The draft as it was when the page opened; from then on the page's store keeps it. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: dialogKeys.draft(id),
    queryFn: ({ signal }) => loadDraft(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const templatesQuery = queryOptions({
  queryKey: dialogKeys.templates,
  queryFn: async () =>
    (await call<typeof listDialogTemplates>('GET /api/at_dialog/templates')).data,
  staleTime: 60_000,
});

export const templateQuery = (code: string) =>
  queryOptions({
    queryKey: dialogKeys.template(code),
    queryFn: async () =>
      (
        await call<typeof getDialogTemplate>('GET /api/at_dialog/templates/:code', {
          params: { code },
        })
      ).data,
    staleTime: 60_000,
  });

/** What went wrong in conversations; the open problems unless others are asked for. */
export const flowFaultsQuery = (search: FaultSearch) =>
  queryOptions({
    queryKey: dialogKeys.faults(search),
    queryFn: async ({ signal }) => {
      const query = { state: 'open' as const, ...search };
      return (await call<typeof listFlowFaults>('GET /api/at_flow_fault', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
