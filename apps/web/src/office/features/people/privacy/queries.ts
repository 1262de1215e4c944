import type { CallInput } from '@balcao/contract/endpoint';
import type {
  closePrivacyRequest,
  erasePerson,
  listAllPrivacyRequests,
  listRetention,
  planErasure,
  planRetention,
  Retention,
  registerPrivacyRequest,
  StaffPrivacyRequest,
  updateRetention,
} from '@balcao/contract/people/privacy';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';

export type RequestState = StaffPrivacyRequest['state'];

const privacyKeys = {
  requests: ['privacy', 'requests'] as const,
  requestsIn: (state: RequestState) => [...privacyKeys.requests, state] as const,
  plan: (id: number) => ['privacy', 'plan', id] as const,
  retention: ['privacy', 'retention'] as const,
  retentionPlan: (kind: string, days: number) => [...privacyKeys.retention, kind, days] as const,
};

export const requestsQuery = (state: RequestState) =>
  queryOptions({
    queryKey: privacyKeys.requestsIn(state),
    queryFn: async ({ signal }) => {
      const query = { state };
      const path = 'GET /api/gl_privacy_request';
      return (await call<typeof listAllPrivacyRequests>(path, { query, signal })).data;
    },
  });

/** Always loaded again: a person decides on the basis of this plan. */
export const planQuery = (id: number) =>
  queryOptions({
    queryKey: privacyKeys.plan(id),
    queryFn: async ({ signal }) => {
      const path = 'GET /api/gl_privacy_request/:id/plan';
      return (await call<typeof planErasure>(path, { params: { id }, signal })).data;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** After a change, all lists of requests are outdated. */
function useChange<Asked>(change: (asked: Asked) => Promise<unknown>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: privacyKeys.requests }),
  });
}

export const useErasure = () =>
  useChange(({ id, confirm }: { id: number; confirm: 'APAGAR' }) =>
    call<typeof erasePerson>('POST /api/gl_privacy_request/:id/erase', {
      params: { id },
      body: { confirm },
    }),
  );

export type Answer = CallInput<typeof closePrivacyRequest>['body'];

export const useAnswer = () =>
  useChange(({ id, ...body }: Answer & { id: number }) =>
    call<typeof closePrivacyRequest>('POST /api/gl_privacy_request/:id/close', {
      params: { id },
      body,
    }),
  );

export const useRegistration = () =>
  useChange((body: CallInput<typeof registerPrivacyRequest>['body']) =>
    call<typeof registerPrivacyRequest>('POST /api/gl_privacy_request', { body }),
  );

export const retentionQuery = queryOptions({
  queryKey: privacyKeys.retention,
  queryFn: async () => (await call<typeof listRetention>('GET /api/gl_retention')).data,
});

export const retentionPlanQuery = (kind: Retention['kind'], days: number) =>
  queryOptions({
    queryKey: privacyKeys.retentionPlan(kind, days),
    queryFn: async ({ signal }) => {
      const given = { params: { kind }, query: { days }, signal };
      return (await call<typeof planRetention>('GET /api/gl_retention/:kind/plan', given)).rows;
    },
    staleTime: 60_000,
  });

export function useSaveRetention() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ kind, days }: Retention) => {
      const given = { params: { kind }, body: { days } };
      return (await call<typeof updateRetention>('PUT /api/gl_retention/:kind', given)).data;
    },
    onSuccess: (all) => client.setQueryData(retentionQuery.queryKey, all),
  });
}
