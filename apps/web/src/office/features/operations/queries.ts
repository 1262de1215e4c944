import type { discardJob, getOperations, retryJob } from '@balcao/contract/operations/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

const REFRESH_MS = 15_000;

export const operationsKeys = { all: ['operations'] as const };

/** Asked again every 15 s while the page is seen. */
export const operationsQuery = queryOptions({
  queryKey: operationsKeys.all,
  queryFn: async ({ signal }) =>
    (await call<typeof getOperations>('GET /api/operations', { signal })).data,
  refetchInterval: REFRESH_MS,
});

export const sendRetry = async (id: string, idempotencyKey: string) =>
  (
    await call<typeof retryJob>('POST /api/operations/job/:id/retry', {
      params: { id },
      idempotencyKey,
    })
  ).data;

export const sendDiscard = async (id: string, idempotencyKey: string) =>
  (
    await call<typeof discardJob>('POST /api/operations/job/:id/discard', {
      params: { id },
      idempotencyKey,
    })
  ).data;
