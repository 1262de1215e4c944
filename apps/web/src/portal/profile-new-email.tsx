import type { withdrawOwnEmailChange } from '@balcao/contract/people/own-data';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../platform/api.ts';
import { failureText } from '../platform/api-error.ts';
import { ownEmailChangeQuery } from '../platform/own-access/own-data-queries.ts';
import { queryClient } from '../platform/query-client.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import { notify } from '../ui/notices.ts';
import style from './profile-page.module.css';

/** A new address that waits for confirmation, with a button that withdraws it; nothing if there is none. */
export function ProfileNewEmail() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(ownEmailChangeQuery);
  const withdrawing = useSingleMutation({
    mutationFn: () => call<typeof withdrawOwnEmailChange>('DELETE /api/me/email_change'),
    onSuccess: () => {
      queryClient.setQueryData(ownEmailChangeQuery.queryKey, { data: null });
      // The button that had the focus is gone.
      heading.current?.focus();
    },
    onError: (fault) => {
      notify('danger', failureText(fault));
      void queryClient.invalidateQueries(ownEmailChangeQuery);
    },
  });
  const waiting = data?.data;
  if (!waiting && !withdrawing.isSuccess) return null;
  return (
    <section className={style.card} aria-labelledby="novo-email">
      <h2 id="novo-email" ref={heading} tabIndex={-1}>
        Troca de e-mail
      </h2>
      {waiting ? (
        <>
          <p className={style.whole}>
            Pediram que o e-mail do seu acesso passe a ser <strong>{waiting.email}</strong>. A troca
            vale quando for confirmada nesse endereço, até <Moment at={waiting.expires_at} />.
          </p>
          <p>Se você não quer a troca, cancele: o seu e-mail atual continua.</p>
          <div>
            <Button tall disabled={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
              Cancelar a troca
            </Button>
          </div>
        </>
      ) : (
        <p role="status">A troca foi cancelada. O seu e-mail continua o mesmo.</p>
      )}
    </section>
  );
}
