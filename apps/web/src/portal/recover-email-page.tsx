import type { recoverEmail } from '@balcao/contract/access/recovery';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { AccessPage, Failure, Success } from './access-page.tsx';
import { useHumanCheck } from './use-human-check.tsx';

export function RecoverEmailPage() {
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const human = useHumanCheck();
  const asking = useSingleMutation({
    mutationFn: (username: string) =>
      call<typeof recoverEmail>('POST /api/access/recover_email', {
        body: { username, recaptcha: human.proof },
      }),
    onError: () => {
      human.reset();
      field.current?.focus();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const username = String(new FormData(event.currentTarget).get('username')).trim();
    setMissing(!username);
    if (!username) field.current?.focus();
    else if (!asking.isPending && human.ready) asking.mutate(username);
  };

  return (
    <AccessPage
      heading="Recuperar senha"
      hint={
        asking.isSuccess
          ? 'Abra o link que chegar ao seu e-mail. Se não o encontrar, veja também o spam.'
          : 'Informe seu CPF, CNPJ ou e-mail. Enviaremos um link para criar uma nova senha.'
      }
    >
      <title>Recuperar senha · Balcão</title>
      {asking.isSuccess ? (
        <Success text={asking.data.message} />
      ) : (
        <form className={style.form} noValidate onSubmit={submit}>
          {asking.isError && <Failure error={asking.error} />}
          <TextField
            ref={field}
            label="Login"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            autoFocus
            tall
            error={missing ? 'Campo obrigatório.' : undefined}
          />
          {human.field}
          <Button type="submit" variant="primary" tall disabled={asking.isPending || !human.ready}>
            {asking.isPending ? <Spinner /> : null}
            Enviar e-mail
          </Button>
        </form>
      )}
      <Link to="/login" className={style.link}>
        Voltar
      </Link>
    </AccessPage>
  );
}
