import type { confirmEmail, getEmailChange } from '@balcao/contract/access';
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

/** A button, for mail programs open links on their own. */
export function ConfirmEmailPage() {
  const { token } = useParams({ from: '/login/email/$token' });
  const change = useQuery({
    queryKey: ['email-change', token],
    queryFn: async () =>
      (
        await call<typeof getEmailChange>('GET /api/access/confirm_email/:token', {
          params: { token },
        })
      ).data,
    // The link works once: after it is spent nothing may ask again.
    staleTime: Number.POSITIVE_INFINITY,
  });
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
