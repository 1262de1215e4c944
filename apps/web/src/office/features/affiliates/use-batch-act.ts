import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { affiliateKeys } from './queries.ts';

/** An act on batches: the same try counts once, and the lists of the page are loaded again. */
export function useBatchAct<Input, Answer>(
  act: (input: Input, idempotencyKey: string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const mutation = useSingleMutation({
    mutationFn: (input: Input) => act(input, attempt.idOf(JSON.stringify(input))),
    onSuccess: (answer) => {
      attempt.forget();
      onDone(answer);
      for (const queryKey of Object.values(affiliateKeys))
        void client.invalidateQueries({ queryKey });
    },
  });
  return { ...mutation, fault: mutation.error ? failureText(mutation.error) : undefined };
}
