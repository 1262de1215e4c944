import { type SubmitEvent, useRef, useState } from 'react';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { Failure } from './access-page.tsx';
import { enter } from './login-calls.ts';
import { useHumanCheck } from './use-human-check.tsx';

type Credentials = { username: string; password: string };
type Faults = { [K in keyof Credentials]?: string };

function check({ username, password }: Credentials): Faults {
  return {
    ...(!username && { username: 'Campo de e-mail obrigatório.' }),
    ...(!password && { password: 'Campo obrigatório.' }),
  };
}

type Props = {
  to: string | undefined;
  /** Why the login starts over. */
  failure: unknown;
  /** The password was right; the login waits for a code. */
  onCode: () => void;
};

export function LoginForm({ to, failure, onCode }: Props) {
  const [faults, setFaults] = useState<Faults>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const human = useHumanCheck();
  const attempt = useSingleMutation({
    mutationFn: (body: Credentials) => enter({ ...body, recaptcha: human.proof }, to),
    onSuccess: (awaited) => awaited && onCode(),
    onError: () => {
      human.reset();
      password.current?.focus();
      password.current?.select();
    },
  });

  const failed = attempt.error ?? failure;

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
      {failed != null && <Failure error={failed} />}
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
