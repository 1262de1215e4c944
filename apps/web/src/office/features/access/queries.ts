import type { createToken, listTokens, revokeToken } from '@balcao/contract/access/api-tokens';
import type { CallInput } from '@balcao/contract/endpoint';
import type { askOwnEmailChange, withdrawOwnEmailChange } from '@balcao/contract/people/own-data';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { ownEmailChangeQuery } from '../../../platform/own-access/own-data-queries.ts';
import { ownKeys } from '../../../platform/own-access/own-keys.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';

export const tokensQuery = queryOptions({
  queryKey: ownKeys.tokens,
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

type EmailWish = CallInput<typeof askOwnEmailChange>['body'];

export function useAskEmail() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: EmailWish) =>
      call<typeof askOwnEmailChange>('POST /api/me/email_change', { body }),
    onSuccess: () => client.invalidateQueries(ownEmailChangeQuery),
  });
}

export function useWithdrawEmail() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call<typeof withdrawOwnEmailChange>('DELETE /api/me/email_change'),
    onSettled: () => client.invalidateQueries(ownEmailChangeQuery),
  });
}
