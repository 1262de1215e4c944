import type { confirmEmail } from '@balcao/contract/access/recovery';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { call } from '../platform/api.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { AccessPage, Failure, Success } from './access-page.tsx';
import { DEAD_LINK, DeadLink } from './dead-link.tsx';
import { emailChangeQuery } from './link-queries.ts';

/** The person must press a button, because mail programs open links on their own. */
export function ConfirmEmailPage() {
  const { token } = useParams({ from: '/login/email/$token' });
  const change = useQuery(emailChangeQuery(token));
  const confirming = useSingleMutation({
    mutationFn: () =>
      call<typeof confirmEmail>('POST /api/access/confirm_email', { body: { token } }),
  });
  return (
    <AccessPage
      heading="Confirmar e-mail"
      hint={change.isError ? DEAD_LINK : 'Este passa a ser o e-mail do seu acesso.'}
    >
      <title>Confirmar e-mail · Balcão</title>
      {change.isPending && <Skeleton width="100%" />}
      {change.isError && <DeadLink error={change.error} />}
      {change.isSuccess && (
        <div className={style.form}>
          {confirming.isError && <Failure error={confirming.error} />}
          {confirming.isSuccess ? (
            <Success text={confirming.data.message} />
          ) : (
            <>
              <p className={style.note}>
                Novo e-mail: <strong>{change.data.email}</strong>
              </p>
              <Button
                variant="primary"
                tall
                autoFocus
                disabled={confirming.isPending}
                onClick={() => confirming.mutate()}
              >
                {confirming.isPending ? <Spinner /> : null}
                Confirmar e-mail
              </Button>
            </>
          )}
          <Link to="/login" className={style.link}>
            Ir para o login
          </Link>
        </div>
      )}
    </AccessPage>
  );
}
