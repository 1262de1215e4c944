import type { externalCreate, TokenUser } from '@balcao/contract/access/recovery';
import { call } from '../platform/api.ts';
import { clearCaches } from '../platform/caches.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { Failure } from './access-page.tsx';
import { PasswordFields } from './password-fields.tsx';
import { useNewPassword } from './use-new-password.ts';

export function CreatePasswordForm({ token, person }: { token: string; person: TokenUser }) {
  const { sending, submit, fields } = useNewPassword(async (password) => {
    const body = { ws_token: token, password };
    const { url } = await call<typeof externalCreate>('POST /auth/externalCreate', { body });
    clearCaches();
    window.location.assign(url);
  });
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      {sending.isError && <Failure error={sending.error} />}
      <TextField label="Nome" value={person.name} readOnly tall />
      {person.person_identifier && (
        <TextField label="CPF ou CNPJ" value={person.person_identifier} readOnly tall />
      )}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" autoComplete="username" value={person.email} />
      <PasswordFields {...fields} label="Senha" confirmation="Confirmar senha" />
      <p className={style.note}>Anote sua senha em um lugar seguro: você vai precisar dela.</p>
      <Button type="submit" variant="primary" tall disabled={sending.isPending}>
        {sending.isPending ? <Spinner /> : null}
        Criar senha e acessar
      </Button>
      {sending.isSuccess && <LoadingOverlay text="Entrando, aguarde..." />}
    </form>
  );
}
