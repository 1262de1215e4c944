import type {
  listNotifications,
  Notification,
  readNotifications,
} from '@balcao/contract/people/notifications';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { shellKeys } from '../shell-keys.ts';

type Page = { data: Notification[]; unread: number };
export type Which = { ids: number[] } | { url: string } | { all: true };

/** The page size of the contract; after a full page there may be another one. */
const PAGE = 30;

export const notificationsQuery = infiniteQueryOptions({
  queryKey: shellKeys.notifications,
  queryFn: ({ pageParam: before, signal }): Promise<Page> =>
    call<typeof listNotifications>('GET /api/gl_notification', { query: { before }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ data }: Page) => (data.length < PAGE ? undefined : data.at(-1)?.id),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Updates the count alone, for events that arrive before the list. */
export const withUnread = (unread: number) => (known: InfiniteData<Page, unknown> | undefined) =>
  known && { ...known, pages: known.pages.map((page) => ({ ...page, unread })) };

/** Marks own notifications as read, then loads the list again. */
export function useMarkRead() {
  const client = useQueryClient();
  // Calls may overlap: the person may open another notification meanwhile, and marking one twice changes nothing.
  return useMutation({
    mutationFn: (body: Which) =>
      call<typeof readNotifications>('POST /api/gl_notification/read', { body }),
    onSuccess: ({ unread }) => {
      client.setQueryData(notificationsQuery.queryKey, withUnread(unread));
      return client.invalidateQueries(notificationsQuery);
    },
  });
}
