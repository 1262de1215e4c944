import type {
  getAnalytics,
  listTicketsBehind,
  NumberKind,
  TicketBehind,
} from '@balcao/contract/dialogs/analytics';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { download } from '../../../../platform/download.ts';
import type { Asked } from './asked.ts';

/** A number that has tickets behind it. */
export type Behind = { kind: NumberKind; block?: string; way?: string };

const numbersKeys = {
  ofDialog: (id: number, asked: Asked) => ['dialogs', 'numbers', id, queryOf(asked)] as const,
  behind: (id: number, asked: Asked, behind: Behind) =>
    [...numbersKeys.ofDialog(id, asked), 'tickets', behind] as const,
};

const queryOf = ({ from, to, version }: Asked) => ({
  from,
  to,
  ...(version !== 'all' && { version }),
});

export const numbersQuery = (id: number, asked: Asked) =>
  queryOptions({
    queryKey: numbersKeys.ofDialog(id, asked),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const sent = { params: { id }, query: queryOf(asked), signal };
      return (await call<typeof getAnalytics>('GET /api/at_dialog/:id/analytics', sent)).data;
    },
  });

/** The tickets behind a number that this person may see, newest first, page by page. */
export const ticketsBehindQuery = (id: number, asked: Asked, behind: Behind) =>
  infiniteQueryOptions({
    queryKey: numbersKeys.behind(id, asked, behind),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }): Promise<{ data: TicketBehind[]; next: number | null }> =>
      call<typeof listTicketsBehind>('GET /api/at_dialog/:id/analytics/tickets', {
        params: { id },
        query: { ...queryOf(asked), ...behind, before: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The same numbers as a file. */
export const exportNumbers = (id: number, asked: Asked, format: 'csv' | 'xlsx') =>
  download('GET /api/at_dialog/:id/analytics/export', {
    params: { id },
    query: { ...queryOf(asked), format },
  });
