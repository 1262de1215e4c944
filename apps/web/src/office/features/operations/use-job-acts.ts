import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { notify } from '../../../ui/notices.ts';
import { operationsKeys, sendDiscard, sendRetry } from './queries.ts';

type Send = (id: string, idempotencyKey: string) => Promise<unknown>;

/** Asked again after a lost answer, an act counts once. */
function useJobAct(send: Send, done: string) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: (id: string) => send(id, attempt.idOf(id)),
    onSuccess: () => {
      attempt.forget();
      notify('success', done);
    },
    onError: (error) => notify('danger', failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: operationsKeys.all }),
  });
}

export const useRetry = () => useJobAct(sendRetry, 'A tarefa será executada de novo agora.');
export const useDiscard = () => useJobAct(sendDiscard, 'A tarefa foi descartada.');
