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
} from '@balcao/contract/privacy';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';

export type RequestState = StaffPrivacyRequest['state'];

const requestKeys = ['privacy', 'requests'];

export const requestsQuery = (state: RequestState) =>
  queryOptions({
    queryKey: [...requestKeys, state],
    queryFn: async ({ signal }) => {
      const query = { state };
      const path = 'GET /api/gl_privacy_request';
      return (await call<typeof listAllPrivacyRequests>(path, { query, signal })).data;
    },
  });

/** Always asked anew: it is what somebody decides by. */
export const planQuery = (id: number) =>
  queryOptions({
    queryKey: ['privacy', 'plan', id],
    queryFn: async ({ signal }) => {
      const path = 'GET /api/gl_privacy_request/:id/plan';
      return (await call<typeof planErasure>(path, { params: { id }, signal })).data;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** After a request changed hands, every list of them is old. */
function useChange<Asked>(change: (asked: Asked) => Promise<unknown>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: requestKeys }),
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
  queryKey: ['privacy', 'retention'],
  queryFn: async () => (await call<typeof listRetention>('GET /api/gl_retention')).data,
});

export const retentionPlanQuery = (kind: Retention['kind'], days: number) =>
  queryOptions({
    queryKey: ['privacy', 'retention', kind, days],
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
