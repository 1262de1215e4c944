import type { CallOutput } from '@balcao/contract/endpoint';
import type { countTickets, StatusKind } from '@balcao/contract/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { ticketKeys } from './queries.ts';

export type StatusCount = CallOutput<typeof countTickets>['data'][number];
export type KindCount = {
  kind: StatusKind;
  total: number;
  total_capped: boolean;
  statuses: StatusCount[];
};

const KINDS: StatusKind[] = ['open', 'waiting', 'done', 'cancelled'];

/** How many tickets stand in each status, under the caller's rights. */
export const countsQuery = queryOptions({
  queryKey: ticketKeys.counts,
  queryFn: async ({ signal }) =>
    (await call<typeof countTickets>('GET /api/at_ticket/counts', { signal })).data,
});

/** Adds the statuses' counts up by kind. */
export function countByKind(counts: StatusCount[]): KindCount[] {
  return KINDS.map((kind) => {
    const statuses = counts.filter(({ status }) => status.kind === kind);
    return {
      kind,
      statuses,
      total: statuses.reduce((sum, { total }) => sum + total, 0),
      total_capped: statuses.some(({ total_capped }) => total_capped),
    };
  });
}
