import type { recoverToken } from '@balcao/contract/access';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { Failure, Success } from './access-page.tsx';
import { goodPassword, PasswordFields } from './password-fields.tsx';

export function RecoverTokenForm({ token }: { token: string }) {
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const changing = useSingleMutation({
    mutationFn: (password: string) =>
      call<typeof recoverToken>('POST /api/access/recover_token', { body: { password, token } }),
    onError: () => field.current?.focus(),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = goodPassword(new FormData(event.currentTarget));
    setRefused(password === null);
    if (password === null) field.current?.focus();
    else if (!changing.isPending) changing.mutate(password);
  };

  return (
    <>
      {changing.isSuccess ? (
        <Success text={changing.data.message} />
      ) : (
        <form className={style.form} noValidate onSubmit={submit}>
          {changing.isError && <Failure error={changing.error} />}
          <PasswordFields ref={field} label="Nova senha" refused={refused} />
          <Button type="submit" variant="primary" tall disabled={changing.isPending}>
            {changing.isPending ? <Spinner /> : null}
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
