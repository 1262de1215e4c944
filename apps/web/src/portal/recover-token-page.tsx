import type { recoverToken } from '@balcao/contract/access/recovery';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { call } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { AccessPage, Failure, Success } from './access-page.tsx';
import { DEAD_LINK, DeadLink } from './dead-link.tsx';
import { recoveryQuery } from './link-queries.ts';
import { PasswordFields } from './password-fields.tsx';
import { useNewPassword } from './use-new-password.ts';

export function RecoverTokenPage() {
  const { token } = useParams({ from: '/login/recover_token/$token' });
  const link = useQuery(recoveryQuery(token));
  const { sending, submit, fields } = useNewPassword((password) =>
    call<typeof recoverToken>('POST /api/access/recover_token', { body: { password, token } }),
  );
  if (link.isError) {
    return (
      <AccessPage heading="Nova senha" hint={DEAD_LINK}>
        <title>Nova senha · Balcão</title>
        <DeadLink error={link.error} again />
      </AccessPage>
    );
  }
  if (sending.isSuccess) {
    return (
      <AccessPage heading="Nova senha" hint="Agora entre com a nova senha.">
        <title>Nova senha · Balcão</title>
        <Success text={sending.data.message} />
        <ToLogin />
      </AccessPage>
    );
  }
  return (
    <AccessPage heading="Nova senha" hint="Escolha uma nova senha para o seu acesso.">
      <title>Nova senha · Balcão</title>
      {link.isPending && <Skeleton width="100%" />}
      {link.isSuccess && (
        <>
          <form className={style.form} noValidate onSubmit={submit}>
            {sending.isError && <Failure error={sending.error} />}
            <PasswordFields {...fields} label="Nova senha" />
            <Button type="submit" variant="primary" tall disabled={sending.isPending}>
              {sending.isPending ? <Spinner /> : null}
              Alterar senha
            </Button>
          </form>
          <ToLogin />
        </>
      )}
    </AccessPage>
  );
}

function ToLogin() {
  return (
    <Link to="/login" className={style.link}>
      Ir para o login
    </Link>
  );
}
