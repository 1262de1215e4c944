import type { listTickets, StatusKind, TicketStatus } from '@balcao/contract/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { ticketKeys } from './queries.ts';

export type Count = { total: number; total_capped: boolean };
export type KindCount = Count & {
  kind: StatusKind;
  statuses: (Count & { status: TicketStatus })[];
};

const KINDS: StatusKind[] = ['open', 'waiting', 'done', 'cancelled'];

/** How many tickets stand in a status, under the caller's rights. */
export const statusCountQuery = (status: number) =>
  queryOptions({
    queryKey: [...ticketKeys.counts, status],
    queryFn: ({ signal }): Promise<Count> =>
      call<typeof listTickets>('GET /api/at_ticket', { query: { status, per_page: 1 }, signal }),
  });

/** Adds the statuses' counts up by kind; null while one is missing. */
export function countByKind(
  statuses: TicketStatus[],
  counts: (Count | undefined)[],
): KindCount[] | null {
  if (statuses.length === 0 || counts.some((count) => !count)) return null;
  return KINDS.map((kind) => {
    const own = statuses.flatMap((status, index) => {
      const count = counts[index];
      return status.kind === kind && count ? [{ ...count, status }] : [];
    });
    return {
      kind,
      statuses: own,
      total: own.reduce((sum, { total }) => sum + total, 0),
      total_capped: own.some(({ total_capped }) => total_capped),
    };
  });
}
