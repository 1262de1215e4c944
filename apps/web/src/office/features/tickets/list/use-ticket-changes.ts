import type { CallInput, CallOutput } from '@balcao/contract/endpoint';
import type { changeTickets } from '@balcao/contract/tickets/list';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { ticketKeys } from '../queries.ts';

type Changes = CallInput<typeof changeTickets>['body'];
export type TicketSet = Changes['set'];
type Outcome = CallOutput<typeof changeTickets>;

/**
 * Changes many tickets, one call at a time. Calls `onDone` with the tickets that could not be changed, and `onFresh`
 * when the list has been loaded again.
 */
export function useTicketChanges(onFresh: () => void, onDone: (outcome: Outcome) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Changes) => call<typeof changeTickets>('POST /api/at_ticket/bulk', { body }),
    onSuccess: async (outcome) => {
      onDone(outcome);
      void client.invalidateQueries({ queryKey: ticketKeys.counts });
      await client.invalidateQueries({ queryKey: ticketKeys.lists });
      onFresh();
    },
    onError: (error) => notify('danger', failureText(error)),
  });
}

/** Changes one ticket from its row, and shows the reason of a refusal. */
export function useRowChange(onFresh: () => void) {
  const { mutate } = useTicketChanges(onFresh, ({ failed: [failure] }) => {
    if (failure) notify('danger', failure.message);
  });
  return mutate;
}
