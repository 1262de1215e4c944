import type {
  listNotifications,
  Notification,
  readNotifications,
} from '@balcao/contract/notifications';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

type Page = { data: Notification[]; unread: number };
export type Which = { ids: number[] } | { url: string } | { all: true };

/** Of the contract; a full page may have another behind it. */
const PAGE = 30;

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam: before, signal }): Promise<Page> =>
    call<typeof listNotifications>('GET /api/gl_notification', { query: { before }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ data }: Page) => (data.length < PAGE ? undefined : data.at(-1)?.id),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The count by itself, for news that come before the list. */
export const withUnread = (unread: number) => (known: InfiniteData<Page, unknown> | undefined) =>
  known && { ...known, pages: known.pages.map((page) => ({ ...page, unread })) };

/** Marks own notifications as read; the list is asked for again. */
export function useReading() {
  const client = useQueryClient();
  // Not one at a time: while one is marked another may be opened, and marking twice changes nothing.
  return useMutation({
    mutationFn: (body: Which) =>
      call<typeof readNotifications>('POST /api/gl_notification/read', { body }),
    onSuccess: ({ unread }) => {
      client.setQueryData(notificationsQuery.queryKey, withUnread(unread));
      return client.invalidateQueries(notificationsQuery);
    },
  });
}
