import type { login } from '@balcao/contract/session';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { clearCaches } from '../platform/caches.ts';
import { queryClient } from '../platform/query-client.ts';
import { landing } from '../platform/session/landing.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { insideShell, sendToShell } from '../platform/shell-bridge.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { Failure } from './access-page.tsx';
import { useHumanCheck } from './use-human-check.tsx';

type Credentials = { username: string; password: string };
type Faults = { [K in keyof Credentials]?: string };

type Attempt = Credentials & { recaptcha: string | null };

/**
 * Logs in, loads the session, forgets the caches and goes on with a fresh page. Inside of the app nothing of that: the
 * app gets the token and goes on.
 */
async function enter(body: Attempt, to?: string): Promise<void> {
  const is_app = insideShell();
  const { login_token, login_token_expires } = await call<typeof login>('POST /auth/login', {
    body: { ...body, is_app },
  });
  if (is_app) {
    await sendToShell('login', { login_token, login_token_expires });
    return;
  }
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  clearCaches();
  window.location.assign(landing(user?.level ?? Number.POSITIVE_INFINITY, to));
}

function check({ username, password }: Credentials): Faults {
  return {
    ...(!username && { username: 'Campo de e-mail obrigatório.' }),
    ...(!password && { password: 'Campo obrigatório.' }),
  };
}

export function LoginForm({ to }: { to?: string }) {
  const [faults, setFaults] = useState<Faults>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const human = useHumanCheck();
  const attempt = useMutation({
    mutationFn: (body: Credentials) => enter({ ...body, recaptcha: human.proof }, to),
    onError: () => {
      human.reset();
      password.current?.focus();
      password.current?.select();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      username: String(form.get('username')).trim(),
      password: String(form.get('password')),
    };
    const found = check(body);
    setFaults(found);
    if (found.username) username.current?.focus();
    else if (found.password) password.current?.focus();
    else if (!attempt.isPending && human.ready) attempt.mutate(body);
  };

  return (
    <form className={style.form} noValidate onSubmit={submit}>
      {attempt.isError && <Failure error={attempt.error} />}
      <TextField
        ref={username}
        label="Login"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        tall
        error={faults.username}
      />
      <PasswordField
        ref={password}
        label="Senha"
        name="password"
        autoComplete="current-password"
        tall
        error={faults.password}
      />
      {human.field}
      <Button type="submit" variant="primary" tall disabled={attempt.isPending || !human.ready}>
        {attempt.isPending ? <Spinner /> : null}
        Entrar
      </Button>
      {attempt.isSuccess && <LoadingOverlay text="Entrando, aguarde..." />}
    </form>
  );
}
