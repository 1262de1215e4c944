import type { login } from '@balcao/contract/session';
import type { loginTwoFactor } from '@balcao/contract/two-factor';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import shared from '../../ui/dialog.module.css';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { askForSession } from './relogin.ts';
import style from './relogin-dialog.module.css';

/** True when a code of the second step is awaited. */
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

/** The expired session is made good over the page, whose forms stay as they are. The shell takes it away. */
export function ReloginDialog() {
  const { user, human_check } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const [coded, setCoded] = useState(false);
  const attempt = useSingleMutation({
    mutationFn: enter,
    onSuccess: setCoded,
    onError: (error) => setCoded(coded && !isTooLate(error)),
  });
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate(new FormData(event.currentTarget));
  };
  const here = window.location.pathname + window.location.search;
  return (
    <dialog
      ref={dialog}
      className={shared.dialog}
      aria-labelledby="relogin"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="relogin">Sessão expirada.</h2>
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
        <div className={shared.actions}>
          <a className={buttonClass()} href={`/login?${new URLSearchParams({ to: here })}`}>
            Sair sem salvar
          </a>
          <Button type="submit" variant="primary" disabled={attempt.isPending}>
            {attempt.isPending && <Spinner />}
            Entrar
          </Button>
        </div>
      </form>
    </dialog>
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
