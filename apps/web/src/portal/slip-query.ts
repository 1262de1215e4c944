import type { getPayment } from '@balcao/contract/payments/slips';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

const slipKeys = { one: (token: string) => ['payment', token] as const };

/** The payment of a link. */
export const slipQuery = (token: string) =>
  queryOptions({
    queryKey: slipKeys.one(token),
    queryFn: () =>
      call<typeof getPayment>('GET /api/pm_transaction/:token/token_get', { params: { token } }),
  });
