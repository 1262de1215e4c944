import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { notify } from '../../../ui/notices.ts';
import { deliveryKeys, sendRetry } from './queries.ts';

/** Queues a failed mail again; asked twice after a lost answer it counts once. */
export function useRetry() {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: (id: number) => sendRetry(id, attempt.idOf(String(id))),
    onSuccess: () => {
      attempt.forget();
      notify('success', 'O e-mail voltou para a fila.');
    },
    onError: (error) => notify('danger', failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: deliveryKeys.all }),
  });
}
