import type { changeOwnPassword } from '@balcao/contract/people/own-data';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { ApiError, failureText } from '../platform/api-error.ts';
import { ownKeys } from '../platform/own-access/own-keys.ts';
import { queryClient } from '../platform/query-client.ts';
import { useSession } from '../platform/session/use-session.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/notices.ts';
import { Spinner } from '../ui/spinner.tsx';
import { goodPassword, PasswordFields } from './password-fields.tsx';
import style from './profile-page.module.css';

/** A new password, for people who know the current one; other devices have to log in again. */
export function ProfilePassword() {
  // A new form each time, so that nothing of the old password stays on the page.
  const [round, setRound] = useState(0);
  return (
    <section className={style.card} aria-labelledby="senha">
      <h2 id="senha">Alterar senha de Login</h2>
      <PasswordForm key={round} onDone={() => setRound(round + 1)} />
    </section>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  const [missing, setMissing] = useState('');
  const [refused, setRefused] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const change = useSingleMutation({
    mutationFn: (body: { pwd_current: string; pwd_new: string }) =>
      call<typeof changeOwnPassword>('POST /api/me/gl_user/pwd_change', {
        body: { id: user.id, ...body },
      }),
    onSuccess: ({ message }) => {
      notify('success', message);
      void queryClient.invalidateQueries({ queryKey: ownKeys.sessions });
      onDone();
    },
    onError: () => current.current?.select(),
  });
  const faults = change.error instanceof ApiError ? change.error.errors : {};
  const known = faults.pwd_current?.[0];

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const pwd_current = String(form.get('pwd_current'));
    const pwd_new = goodPassword(form);
    setMissing(pwd_current ? '' : 'Campo obrigatório.');
    setRefused(pwd_new === null);
    if (!pwd_current) current.current?.focus();
    else if (pwd_new === null) next.current?.focus();
    else if (!change.isPending) change.mutate({ pwd_current, pwd_new });
  };

  return (
    <form className={style.form} noValidate onSubmit={submit}>
      {change.isError && !known && (
        <p className={style.failure} role="alert">
          <Icon name="alert" size={16} />
          {faults.pwd_new?.[0] ?? failureText(change.error)}
        </p>
      )}
      <PasswordField
        ref={current}
        label="Senha atual"
        name="pwd_current"
        autoComplete="current-password"
        maxLength={200}
        tall
        error={missing || known}
      />
      <PasswordFields
        ref={next}
        label="Nova senha"
        confirmation="Confirmar nova senha"
        refused={refused}
      />
      <Button type="submit" variant="primary" tall disabled={change.isPending}>
        {change.isPending ? <Spinner /> : null}
        Alterar senha
      </Button>
    </form>
  );
}
