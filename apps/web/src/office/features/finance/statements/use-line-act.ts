import { useQueryClient } from '@tanstack/react-query';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { notify } from '../../../../ui/notices.ts';
import { recordKeys } from '../../../records/record-queries.ts';
import { actOnLine, type LineAct, statementKeys } from './queries.ts';

const said = {
  match: 'Linha conciliada.',
  book: 'Lançamento feito e linha conciliada.',
  ignore: 'Linha ignorada.',
  unmatch: 'Conciliação desfeita.',
  unignore: 'A linha voltou para conciliar.',
};

/** An act on a line: the same try counts once, is said aloud, and what shows lines and balances is loaded again. */
export function useLineAct(onDone?: (act: LineAct) => void) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const mutation = useSingleMutation({
    mutationFn: (act: LineAct) => actOnLine(act, attempt.idOf(JSON.stringify(act))),
    onSuccess: ({ note }, act) => {
      attempt.forget();
      announce(said[act.act]);
      if (note) notify('info', note);
      onDone?.(act);
    },
    onError: (error) => announce(failureText(error)),
    onSettled: () => {
      void client.invalidateQueries({
        queryKey: recordKeys.all('fn_bank_account'),
        refetchType: 'none',
      });
      return client.invalidateQueries({ queryKey: statementKeys.all });
    },
  });
  const { error } = mutation;
  return {
    ...mutation,
    fault: error ? failureText(error) : undefined,
    told: error instanceof ApiError ? error.errors : {},
  };
}
