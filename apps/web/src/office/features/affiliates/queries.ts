import type { listBatches, makeBatch, payBatch } from '@balcao/contract/affiliates/batches';
import type { listCommissions } from '@balcao/contract/affiliates/commissions';
import type { CallInput } from '@balcao/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { type CommissionSearch, commissionQueryOf } from './commission-search.ts';

/** Everything that a batch changes. */
export const affiliateKeys = {
  commissions: ['af_commission'] as const,
  batches: ['af_batch'] as const,
};

export const commissionsQuery = (search: CommissionSearch) =>
  queryOptions({
    queryKey: [...affiliateKeys.commissions, 'list', search] as const,
    queryFn: ({ signal }) =>
      call<typeof listCommissions>('GET /api/af_commission', {
        query: { ...commissionQueryOf(search), per_page: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const fetchPixFile = (id: number): Promise<void> =>
  download('GET /api/af_batch/:id/pix', { params: { id } });

/** The last batches. */
export const batchesQuery = queryOptions({
  queryKey: affiliateKeys.batches,
  queryFn: ({ signal }) =>
    call<typeof listBatches>('GET /api/af_batch', { query: { per_page: 10 }, signal }),
});

export const sendBatch = async (until: string, idempotencyKey: string) =>
  (await call<typeof makeBatch>('POST /api/af_batch', { body: { until }, idempotencyKey })).data;

export type Payment = CallInput<typeof payBatch>['body'] & { id: number };

export const sendPayment = async ({ id, ...body }: Payment, idempotencyKey: string) =>
  (
    await call<typeof payBatch>('POST /api/af_batch/:id/pay', {
      params: { id },
      body,
      idempotencyKey,
    })
  ).data;
