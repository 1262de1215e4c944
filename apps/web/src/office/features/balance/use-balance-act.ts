import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newId } from '../../../platform/new-id.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { balanceKeys } from './queries.ts';

/** An act on balances: asked again after a lost answer it counts once, and then everything that shows balances is loaded again. */
export function useBalanceAct<Input, Answer>(
  act: (input: Input, keyed: { idempotencyKey: string }) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const sent = useRef({ asked: '', idempotencyKey: '' });
  return useSingleMutation({
    mutationFn: (input: Input) => {
      const asked = JSON.stringify(input);
      if (sent.current.asked !== asked) sent.current = { asked, idempotencyKey: newId() };
      return act(input, { idempotencyKey: sent.current.idempotencyKey });
    },
    onSuccess: (answer) => {
      onDone(answer);
      void client.invalidateQueries({ queryKey: balanceKeys.all });
    },
  });
}
