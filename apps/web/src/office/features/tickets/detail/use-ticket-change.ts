import type { Conflict } from '@balcao/contract/errors';
import type { updateTicket } from '@balcao/contract/ticket-changes';
import type { TicketDetail } from '@balcao/contract/tickets';
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { notify } from '../../../../ui/notices.ts';
import { ticketKeys, ticketQuery } from '../queries.ts';
import { type Change, isMet } from './clash.ts';

/** A change that waits for its author's word, because somebody else changed the same thing. */
export type Clash = { change: Change; conflict: Conflict | undefined };

const keyOf = (id: number) => ['ticket-change', id];
const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'CONFLICT';

/** Saves upon what others saved meanwhile, unless they changed the very same thing: then 409. */
async function save(client: QueryClient, id: number, change: Change) {
  const put = ({ updated_at }: TicketDetail) =>
    call<typeof updateTicket>('PUT /api/at_ticket/:id', {
      params: { id },
      body: { ...change.set, updated_at },
    });
  const before = await client.ensureQueryData(ticketQuery(id));
  try {
    return await put(before);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const fresh = await client.fetchQuery({ ...ticketQuery(id), staleTime: 0 });
    if (isMet(change, before, fresh)) throw error;
    return put(fresh);
  }
}

/** Changes of one ticket, saved one after the other in the order in which they were made. */
export function useTicketChange(id: number) {
  const client = useQueryClient();
  const [clash, setClash] = useState<Clash | null>(null);
  // Not one at a time: each choice counts, and the scope queues them.
  const { mutate, mutateAsync } = useMutation({
    mutationKey: keyOf(id),
    scope: { id: `ticket-${id}` },
    mutationFn: (change: Change) => save(client, id, change),
    onMutate: () => setClash(null),
    onSuccess: ({ data }) => {
      if (data) client.setQueryData(ticketQuery(id).queryKey, data);
      // Out of this person's sight with that change: asking again says so.
      else void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
    },
    onError: (error, change) => {
      void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
      if (isConflict(error)) setClash({ change, conflict: error.conflict });
      else notify('danger', `${change.what}: ${failureText(error)}`);
    },
  });
  return { change: mutate, changeNow: mutateAsync, clash, forget: () => setClash(null) };
}

/** The ticket as it will be when the changes that are under way have arrived. */
export function useShownTicket(ticket: TicketDetail): TicketDetail {
  const pending = useMutationState({
    filters: { mutationKey: keyOf(ticket.id), status: 'pending' },
    select: ({ state }) => (state.variables as Change).shown,
  });
  return Object.assign({}, ticket, ...pending);
}
