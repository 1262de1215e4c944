import type {
  listBatches,
  makeBatch,
  payBatch,
  planBatch,
  undoBatch,
} from '@balcao/contract/affiliates/batches';
import type { listCommissions } from '@balcao/contract/affiliates/commissions';
import type { CallInput } from '@balcao/contract/endpoint';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { type CommissionSearch, commissionQueryOf } from './commission-search.ts';

/** Everything that a batch changes. */
export const affiliateKeys = {
  commissions: ['af_commission'] as const,
  batches: ['af_batch'] as const,
  plans: ['af_batch_plan'] as const,
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

/** What a batch until that day would pay; asked again each time the dialog opens. */
export const planQuery = (until: string | null) =>
  queryOptions({
    queryKey: [...affiliateKeys.plans, until] as const,
    queryFn: until
      ? async ({ signal }) =>
          (await call<typeof planBatch>('GET /api/af_batch/plan', { query: { until }, signal }))
            .data
      : skipToken,
    gcTime: 0,
    staleTime: 0,
  });

export type NewBatch = CallInput<typeof makeBatch>['body'];

export const sendBatch = async (body: NewBatch, idempotencyKey: string) =>
  (await call<typeof makeBatch>('POST /api/af_batch', { body, idempotencyKey })).data;

export const sendUndo = async (id: number, idempotencyKey: string) =>
  (
    await call<typeof undoBatch>('POST /api/af_batch/:id/undo', {
      params: { id },
      idempotencyKey,
    })
  ).data;

export type Payment = CallInput<typeof payBatch>['body'] & { id: number };

export const sendPayment = async ({ id, ...body }: Payment, idempotencyKey: string) =>
  (
    await call<typeof payBatch>('POST /api/af_batch/:id/pay', {
      params: { id },
      body,
      idempotencyKey,
    })
  ).data;
