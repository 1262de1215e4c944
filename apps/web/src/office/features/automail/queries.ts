import type { liftBlock, listBlocks } from '@balcao/contract/automail/blocks';
import type {
  getDelivery,
  listDeliveries,
  retryDelivery,
} from '@balcao/contract/automail/deliveries';
import type { dryRunRule, previewTemplateMail } from '@balcao/contract/automail/rule';
import type { CallInput } from '@balcao/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { optionsQuery } from '../../records/record-queries.ts';
import type { BlockSearch } from './block-search.ts';
import { type DeliverySearch, deliveryQueryOf } from './delivery-search.ts';

export const deliveryKeys = {
  all: ['am_delivery'] as const,
  list: (search: DeliverySearch) => [...deliveryKeys.all, 'list', search] as const,
  one: (id: number) => [...deliveryKeys.all, 'one', id] as const,
};

export const blockKeys = { all: ['am_block'] as const };

export const blocksQuery = (search: BlockSearch) =>
  queryOptions({
    queryKey: [...blockKeys.all, search] as const,
    queryFn: ({ signal }) =>
      call<typeof listBlocks>('GET /api/am_block', { query: { ...search, per_page: 20 }, signal }),
    placeholderData: keepPreviousData,
  });

export const sendLift = (address: string) =>
  call<typeof liftBlock>('POST /api/am_block/lift', { body: { address } });

const ruleKeys = {
  dryRun: (id: number, savedAt: string) => ['am_rule', 'dry_run', id, savedAt] as const,
};
const previewKeys = {
  one: (body: unknown) => ['am_template', 'preview', body] as const,
};

export const deliveriesQuery = (search: DeliverySearch, perPage = 20) =>
  queryOptions({
    queryKey: [...deliveryKeys.list(search), perPage],
    queryFn: ({ signal }) =>
      call<typeof listDeliveries>('GET /api/am_delivery', {
        query: { ...deliveryQueryOf(search), per_page: perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: deliveryKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call<typeof getDelivery>('GET /api/am_delivery/:id', { params: { id }, signal })).data,
  });

export const sendRetry = async (id: number, idempotencyKey: string) =>
  (
    await call<typeof retryDelivery>('POST /api/am_delivery/:id/retry', {
      params: { id },
      idempotencyKey,
    })
  ).data;

export const DRY_RUN_DAYS = 30;

/** What a saved rule would have sent; asked only when somebody wants it, and again after the rule has changed. */
export const dryRunQuery = (id: number, savedAt: string) =>
  queryOptions({
    queryKey: ruleKeys.dryRun(id, savedAt),
    queryFn: async () =>
      (
        await call<typeof dryRunRule>('POST /api/am_rule/:id/dry_run', {
          params: { id },
          body: { days: DRY_RUN_DAYS },
        })
      ).data,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type Asked = CallInput<typeof previewTemplateMail>['body'];

export const previewQuery = (body: Asked) =>
  queryOptions({
    queryKey: previewKeys.one(body),
    queryFn: async ({ signal }) =>
      (await call<typeof previewTemplateMail>('POST /api/am_template/preview', { body, signal }))
        .data,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The statuses of tickets. */
export const statusesQuery = optionsQuery('at_ticket_status', {});
