import type { CallOutput } from '@balcao/contract/endpoint';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import type { quoteCharge } from '@balcao/contract/payments/charge-acts';
import type { getJob } from '@balcao/contract/payments/charge-bulk';
import type { chargeIndicators, getCharge, listCharges } from '@balcao/contract/payments/charges';
import type { getRecurrence } from '@balcao/contract/payments/recurrence';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { type ChargeSearch, chargeListQuery } from './list/charge-search.ts';

/** Each key starts with the key that invalidates it: `all` reaches everything that shows charges. */
export const chargeKeys = {
  all: ['charges'] as const,
  list: (query: object) => [...chargeKeys.all, 'list', query] as const,
  one: (id: number) => [...chargeKeys.all, 'one', id] as const,
  quote: (id: number, on: string) => [...chargeKeys.one(id), 'quote', on] as const,
  recurrence: (id: number) => [...chargeKeys.all, 'recurrence', id] as const,
  indicators: (of: object) => [...chargeKeys.all, 'indicators', of] as const,
  preview: (asked: object) => [...chargeKeys.all, 'preview', asked] as const,
  job: (job: string) => ['charge-job', job] as const,
  ticket: (id: number) => ['charge-ticket', id] as const,
};

export type ChargePage = CallOutput<typeof listCharges>;

export const chargesQuery = (search: ChargeSearch) =>
  queryOptions({
    queryKey: chargeKeys.list(chargeListQuery(search)),
    queryFn: ({ signal }) =>
      call<typeof listCharges>('GET /api/pm_transaction', {
        query: chargeListQuery(search),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const WAIT_MS = 3_000;

/** Whether a provider is at work, which ends without anybody's help. */
const waits = ({ provider_wait, provider_error, refunds }: WholeCharge) =>
  (provider_wait !== null && provider_error === null) ||
  refunds.some(({ state }) => state === 'waiting');

/** A charge, and what the caller may do with it. */
export const chargeQuery = (id: number) =>
  queryOptions({
    queryKey: chargeKeys.one(id),
    queryFn: ({ signal }) =>
      call<typeof getCharge>('GET /api/pm_transaction/:id/edit', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && waits(data.data) && WAIT_MS,
  });

/** A repetition: what it made, what comes next, and what the caller may do with it. */
export const recurrenceQuery = (id: number) =>
  queryOptions({
    queryKey: chargeKeys.recurrence(id),
    queryFn: ({ signal }) =>
      call<typeof getRecurrence>('GET /api/pm_recurrence/:id', { params: { id }, signal }),
  });

/** What a charge asks on a day. */
export const quoteQuery = (id: number, on: string) =>
  queryOptions({
    queryKey: chargeKeys.quote(id, on),
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, query: { on }, signal };
      return (await call<typeof quoteCharge>('GET /api/pm_transaction/:id/quote', asked)).data;
    },
    retry: false,
  });

/** How the person of a ticket, or a person, pays. */
export const indicatorsQuery = (of: { at_ticket_id?: number; person_id?: number }) =>
  queryOptions({
    queryKey: chargeKeys.indicators(of),
    queryFn: async ({ signal }) => {
      const asked = { query: of, signal };
      return (await call<typeof chargeIndicators>('GET /api/pm_transaction/indicators', asked))
        .data;
    },
  });

const WATCH_MS = 500;

/** The progress of an act on many rows, asked until it has ended. */
export const jobQuery = (job: string) =>
  queryOptions({
    queryKey: chargeKeys.job(job),
    queryFn: async ({ signal }) =>
      (await call<typeof getJob>('GET /api/job/:job', { params: { job }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.state !== 'done' && data?.state !== 'failed' && WATCH_MS,
    gcTime: 0,
  });
