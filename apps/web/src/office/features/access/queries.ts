import type { CallInput } from '@balcao/contract/endpoint';
import type { createToken, listTokens, revokeToken } from '@balcao/contract/tokens';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';

export const tokensQuery = queryOptions({
  queryKey: ['own', 'tokens'],
  queryFn: async () => (await call<typeof listTokens>('GET /api/me/token')).data,
});

export type TokenWish = CallInput<typeof createToken>['body'];

export function useCreateToken() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (body: TokenWish) =>
      (await call<typeof createToken>('POST /api/gl_user/token/create', { body })).data,
    onSuccess: () => client.invalidateQueries(tokensQuery),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (id: number) =>
      (await call<typeof revokeToken>('DELETE /api/me/token/:id', { params: { id } })).data,
    onSuccess: (left) => client.setQueryData(tokensQuery.queryKey, left),
    onError: () => client.invalidateQueries(tokensQuery),
  });
}
