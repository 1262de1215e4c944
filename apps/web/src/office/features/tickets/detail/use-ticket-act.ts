import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { ticketKeys } from '../queries.ts';

/** A call that changes several tickets, or moves one: everything that shows tickets is loaded again. */
export function useTicketAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      onDone(answer);
      void client.invalidateQueries({ queryKey: ticketKeys.all });
    },
  });
}
