import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import { acceptCertain, statementKeys } from './queries.ts';
import style from './statements.module.css';

/** Matches all lines of which there is no doubt. */
export function CertainLines({ id }: { id: number }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const accepting = useSingleMutation({
    mutationFn: () => acceptCertain(id, attempt.idOf('accept')),
    onSuccess: ({ matched }) => {
      attempt.forget();
      notify(
        'success',
        matched === 1
          ? '1 linha conciliada.'
          : `${matched.toLocaleString('pt-BR')} linhas conciliadas.`,
      );
      void client.invalidateQueries({ queryKey: statementKeys.all });
    },
  });
  return (
    <div className={style.acts}>
      <Button disabled={accepting.isPending} onClick={() => accepting.mutate()}>
        Conciliar as linhas certas
      </Button>
      {accepting.isPending && <span role="status">Conciliando…</span>}
      {accepting.error && (
        <span role="alert" className={style.failed}>
          {failureText(accepting.error)}
        </span>
      )}
    </div>
  );
}
