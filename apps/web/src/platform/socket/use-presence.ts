import type { Presence, PresenceState } from '@balcao/contract/live';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session.ts';
import { connection, useTopic } from './use-topic.ts';

/** A writing person's page reports it repeatedly; after this long without a report the person only looks. */
const WRITING_MS = 8_000;
const writing = new Map<number, ReturnType<typeof setTimeout>>();

const topicOf = (ticketId: number) => `ticket.${ticketId}`;

/** Reports this person's activity at a ticket whose topic the page listens to. */
export function tellPresence(ticketId: number, state: PresenceState): void {
  clearTimeout(writing.get(ticketId));
  writing.delete(ticketId);
  if (state === 'writing') {
    const rest = () => tellPresence(ticketId, 'looking');
    writing.set(ticketId, setTimeout(rest, WRITING_MS));
  }
  connection().tellPresence(topicOf(ticketId), state);
}

/** The colleagues at a ticket, without the person, for a page that listens to `tickets` or to that ticket. */
export function useRowPresence(ticketId: number): readonly Presence[] {
  const { user } = useSession();
  const { presence } = connection();
  const people = useSyncExternalStore(presence.watch, () => presence.at(ticketId));
  return useMemo(() => (people ?? []).filter(({ id }) => id !== user.id), [people, user.id]);
}

/** The same for the ticket's own page, which need not listen itself. */
export function usePresence(ticketId: number): readonly Presence[] {
  useTopic(topicOf(ticketId), () => {});
  return useRowPresence(ticketId);
}
