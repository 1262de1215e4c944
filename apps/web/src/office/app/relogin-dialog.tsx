import type { login } from '@balcao/contract/access/session';
import type { loginTwoFactor } from '@balcao/contract/access/two-factor';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { askForSession } from './relogin.ts';
import style from './relogin-dialog.module.css';

/** Returns true if the login also needs a second-step code. */
async function enter(form: FormData): Promise<boolean> {
  const code = String(form.get('code') ?? '').trim();
  const { two_factor } = code
    ? await call<typeof loginTwoFactor>('POST /auth/two_factor', { body: { code } })
    : await call<typeof login>('POST /auth/login', {
        body: {
          username: String(form.get('username')).trim(),
          password: String(form.get('password')),
        },
      });
  if (!two_factor) await askForSession();
  return two_factor === true;
}

const isTooLate = (error: Error) =>
  error instanceof ApiError && error.code === 'TWO_FACTOR_EXPIRED';

/** Asks for a new login over the page, so that its forms keep their content. The shell closes it. */
export function ReloginDialog() {
  const { user, human_check } = useSession();
  const [coded, setCoded] = useState(false);
  const attempt = useSingleMutation({
    mutationFn: enter,
    onSuccess: setCoded,
    onError: (error) => setCoded(coded && !isTooLate(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate(new FormData(event.currentTarget));
  };
  const here = window.location.pathname + window.location.search;
  return (
    <Dialog title="Sessão expirada." locked>
      <p>Entre de novo como {user.name} para continuar. O que você escreveu foi mantido.</p>
      {human_check.kind !== 'off' && (
        <a href="/login" target="_blank" rel="noopener">
          Entrar em outra aba e voltar
        </a>
      )}
      <form className={style.form} noValidate onSubmit={submit}>
        {attempt.isError && (
          <p className={style.failure} role="alert">
            {failureText(attempt.error)}
          </p>
        )}
        {coded ? <CodeField /> : <Credentials />}
        <DialogActions>
          <a className={buttonClass()} href={`/login?${new URLSearchParams({ to: here })}`}>
            Sair sem salvar
          </a>
          <Button type="submit" variant="primary" disabled={attempt.isPending}>
            {attempt.isPending && <Spinner />}
            Entrar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Credentials() {
  return (
    <>
      <TextField
        label="Login"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField label="Senha" name="password" autoComplete="current-password" />
    </>
  );
}

function CodeField() {
  return <TextField label="Código" name="code" autoComplete="one-time-code" autoFocus />;
}
