import type { externalCreate, TokenUser } from '@balcao/contract/access';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { clearCaches } from '../platform/caches.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { Failure } from './access-page.tsx';
import { goodPassword, PasswordFields } from './password-fields.tsx';

export function CreatePasswordForm({ token, person }: { token: string; person: TokenUser }) {
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const creating = useSingleMutation({
    async mutationFn(password: string) {
      const body = { ws_token: token, password };
      const { url } = await call<typeof externalCreate>('POST /auth/externalCreate', { body });
      clearCaches();
      window.location.assign(url);
    },
    onError: () => field.current?.focus(),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = goodPassword(new FormData(event.currentTarget));
    setRefused(password === null);
    if (password === null) field.current?.focus();
    else if (!creating.isPending) creating.mutate(password);
  };

  return (
    <form className={style.form} noValidate onSubmit={submit}>
      {creating.isError && <Failure error={creating.error} />}
      <TextField label="Nome" value={person.name} readOnly tall />
      {person.person_identifier && (
        <TextField label="CPF ou CNPJ" value={person.person_identifier} readOnly tall />
      )}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" autoComplete="username" value={person.email} />
      <PasswordFields ref={field} label="Senha" confirmation="Confirmar senha" refused={refused} />
      <p className={style.note}>Anote sua senha em um lugar seguro: você vai precisar dela.</p>
      <Button type="submit" variant="primary" tall disabled={creating.isPending}>
        {creating.isPending ? <Spinner /> : null}
        Criar senha e acessar
      </Button>
      {creating.isSuccess && <LoadingOverlay text="Entrando, aguarde..." />}
    </form>
  );
}
