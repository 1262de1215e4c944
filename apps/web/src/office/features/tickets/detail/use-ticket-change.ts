import type { Conflict } from '@balcao/contract/errors';
import type { updateTicket } from '@balcao/contract/tickets/change';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
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
import { type Change, isMet } from './ticket-conflict.ts';

/** A change that waits for its author's decision, because somebody else changed the same property. */
export type TicketConflict = { change: Change; conflict: Conflict | undefined };

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'CONFLICT';

/** Saves on top of others' changes, unless they changed the same property: then the call fails with 409. */
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

/** Changes of one ticket, saved one at a time, in order. */
export function useTicketChange(id: number) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<TicketConflict | null>(null);
  // Several choices may wait: each counts, and the scope queues them.
  const { mutate, mutateAsync } = useMutation({
    mutationKey: ticketKeys.changes(id),
    scope: { id: `ticket-${id}` },
    mutationFn: (change: Change) => save(client, id, change),
    onMutate: () => setConflict(null),
    onSuccess: ({ data }) => {
      if (data) client.setQueryData(ticketQuery(id).queryKey, data);
      // The change removed this person's right to see the ticket; loading it again shows that.
      else void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
    },
    onError: (error, change) => {
      void client.invalidateQueries({ queryKey: ticketKeys.one(id) });
      if (isConflict(error)) setConflict({ change, conflict: error.conflict });
      else notify('danger', `${change.what}: ${failureText(error)}`);
    },
  });
  return { change: mutate, changeNow: mutateAsync, conflict, forget: () => setConflict(null) };
}

/** The ticket with the changes that are being saved. */
export function useShownTicket(ticket: TicketDetail): TicketDetail {
  const pending = useMutationState({
    filters: { mutationKey: ticketKeys.changes(ticket.id), status: 'pending' },
    select: ({ state }) => (state.variables as Change).shown,
  });
  return Object.assign({}, ticket, ...pending);
}
