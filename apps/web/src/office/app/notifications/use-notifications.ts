import type { Notification } from '@balcao/contract/people/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { refreshAskedBefore } from '../../../platform/query-client.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { notify } from '../../../ui/notices.ts';
import { noteShown, showOutside } from './browser-notices.ts';
import { notificationsQuery, useMarkRead, withUnread } from './queries.ts';
import { countInTitle } from './title-count.ts';

const isUnread = ({ read_at }: Notification) => read_at === null;

/** The person's notifications, kept up to date, and the number of unread ones. */
export function useNotifications() {
  const { user } = useSession();
  const client = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery);
  useTopic(`user.${user.id}`, (signal, quietSince) => {
    if (signal !== 'ready' && signal.type === 'notification') {
      client.setQueryData(notificationsQuery.queryKey, withUnread(signal.data.unread));
    }
    void refreshAskedBefore(quietSince, { queryKey: notificationsQuery.queryKey });
  });
  const list = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data]);
  const unread = query.data?.pages[0]?.unread ?? 0;
  useEffect(() => countInTitle(unread), [unread]);
  useBrowserNotices(list);
  return { query, list, unread };
}

/** Announces notifications that arrive after the page was opened; marks those about the current page as read. */
function useBrowserNotices(list: Notification[] | undefined): void {
  const { pathname } = useLocation();
  const router = useRouter();
  const { mutate: read } = useMarkRead();
  const newest = useRef<number>(undefined);
  /** Notifications that this page has asked to mark as read; the list still shows them as unread until the answer. */
  const asked = useRef(new Set<number>());

  const tell = useEffectEvent((fresh: Notification[]) => {
    const [first] = fresh;
    if (!first) return;
    const { url } = first;
    if (document.hidden) showOutside(first, () => void (url && router.navigate({ href: url })));
    else {
      for (const { id } of fresh) noteShown(id);
      notify('info', fresh.length > 1 ? `${fresh.length} novas notificações` : lineOf(first));
    }
  });
  const look = useEffectEvent(() => {
    const isHere = ({ url }: Notification) => !document.hidden && url === pathname;
    const unread = list?.filter(isUnread) ?? [];
    const here = unread.filter((one) => isHere(one) && !asked.current.has(one.id));
    for (const { id } of here) asked.current.add(id);
    if (here.length > 0) read({ url: pathname });
    const latest = list?.[0]?.id ?? 0;
    const last = newest.current ?? latest;
    newest.current = Math.max(last, latest);
    tell(unread.filter((one) => one.id > last && !isHere(one)));
  });
  useEffect(() => {
    if (list && pathname) look();
  }, [list, pathname]);
  useEffect(() => {
    const seen = () => look();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
}

const lineOf = ({ title, text }: Notification) => (text ? `${title}: ${text}` : title);
