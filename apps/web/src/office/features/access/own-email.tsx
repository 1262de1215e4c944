import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import {
  ownDataQuery,
  ownEmailChangeQuery,
} from '../../../platform/own-access/own-data-queries.ts';
import { twoFactorQuery } from '../../../platform/own-access/two-factor-calls.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './account-page.module.css';
import { useAskEmail, useWithdrawEmail } from './queries.ts';

/** A person's own e-mail address. Changing it needs the password, even for somebody who may edit people. */
export function OwnEmail() {
  const { user_roles: roles } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const own = useQuery(ownDataQuery);
  const [changing, setChanging] = useState(false);
  if (!roles?.can_user_group_edit) return null;
  const end = () => {
    setChanging(false);
    // The element that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section className={style.card} aria-labelledby="email">
      <h2 id="email" ref={heading} tabIndex={-1}>
        E-mail
      </h2>
      {own.data && (
        <p>
          Você entra com <strong>{own.data.data.email}</strong>.
        </p>
      )}
      {own.error && <p role="alert">{failureText(own.error)}</p>}
      <Waiting onEnd={end} />
      {changing ? (
        <NewEmail onEnd={end} />
      ) : (
        <div>
          <Button onClick={() => setChanging(true)}>Trocar e-mail</Button>
        </div>
      )}
    </section>
  );
}

function Waiting({ onEnd }: { onEnd: () => void }) {
  const waiting = useQuery(ownEmailChangeQuery).data?.data;
  const withdrawing = useWithdrawEmail();
  if (!waiting) return null;
  const withdraw = () =>
    withdrawing.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify('success', message);
        onEnd();
      },
      onError: (failure) => notify('danger', failureText(failure)),
    });
  return (
    <>
      <p>
        Falta confirmar <strong>{waiting.email}</strong> pelo link que enviamos a esse endereço, até{' '}
        <Moment at={waiting.expires_at} />.
      </p>
      <div>
        <Button disabled={withdrawing.isPending} onClick={withdraw}>
          Cancelar a troca
        </Button>
      </div>
    </>
  );
}

function NewEmail({ onEnd }: { onEnd: () => void }) {
  const { data: twoFactor } = useQuery(twoFactorQuery);
  const asking = useAskEmail();
  const { error } = asking;
  const faults = error instanceof ApiError ? error.errors : {};
  const other = error && Object.keys(faults).length === 0 ? failureText(error) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const body = { email: text('email'), password: text('password'), code: text('code') };
    if (asking.isPending) return;
    asking.mutate(body, {
      onSuccess: ({ message }) => {
        notify('success', message);
        onEnd();
      },
    });
  };
  return (
    <form className={style.form} aria-label="Trocar e-mail" noValidate onSubmit={submit}>
      <TextField
        label="Novo e-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={200}
        autoFocus
        error={faults.email?.[0]}
      />
      <PasswordField
        label="Sua senha"
        name="password"
        autoComplete="current-password"
        error={faults.password?.[0] ?? other}
      />
      {twoFactor?.enabled && (
        <TextField
          label="Código do aplicativo ou de recuperação"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={faults.code?.[0]}
        />
      )}
      <div className={style.actions}>
        <Button type="submit" variant="primary" disabled={asking.isPending}>
          Enviar link
        </Button>
        <Button onClick={onEnd}>Cancelar</Button>
      </div>
    </form>
  );
}
