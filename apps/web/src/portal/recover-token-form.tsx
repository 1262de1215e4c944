import type { recoverToken } from '@balcao/contract/access';
import { Link } from '@tanstack/react-router';
import { call } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { Failure, Success } from './access-page.tsx';
import { PasswordFields } from './password-fields.tsx';
import { useNewPassword } from './use-new-password.ts';

export function RecoverTokenForm({ token }: { token: string }) {
  const { sending, submit, fields } = useNewPassword((password) =>
    call<typeof recoverToken>('POST /api/access/recover_token', { body: { password, token } }),
  );
  return (
    <>
      {sending.isSuccess ? (
        <Success text={sending.data.message} />
      ) : (
        <form className={style.form} noValidate onSubmit={submit}>
          {sending.isError && <Failure error={sending.error} />}
          <PasswordFields {...fields} label="Nova senha" />
          <Button type="submit" variant="primary" tall disabled={sending.isPending}>
            {sending.isPending ? <Spinner /> : null}
            Alterar senha
          </Button>
        </form>
      )}
      <Link to="/login" className={style.link}>
        Ir para o login
      </Link>
    </>
  );
}
