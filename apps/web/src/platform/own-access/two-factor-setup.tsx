import type { TwoFactorSetup as Setup } from '@balcao/contract/access/two-factor';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ApiError, failureText } from '../api-error.ts';
import { useSingleMutation } from '../use-single-mutation.ts';
import style from './own-access.module.css';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { begin, confirm } from './two-factor-calls.ts';

type Props = {
  /** Called when the person has seen the recovery codes. */
  onDone: () => void;
  onCancel?: () => void;
};

/** Switches two-factor login on: the password, the app's first code, and the recovery codes. */
export function TwoFactorSetup({ onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setup) return <FirstCode setup={setup} onCodes={setCodes} onCancel={onCancel} />;
  return (
    <PasswordStep
      action="Continuar"
      run={async (password) => setSetup(await begin(password))}
      onCancel={onCancel}
    />
  );
}

type CodeProps = {
  setup: Setup;
  onCodes: (codes: string[]) => void;
  onCancel: (() => void) | undefined;
};

function FirstCode({ setup: { qr, secret, uri }, onCodes, onCancel }: CodeProps) {
  const attempt = useSingleMutation({ mutationFn: confirm, onSuccess: onCodes });
  const { error } = attempt;
  const wrong = error instanceof ApiError ? error.errors.code?.[0] : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    if (!attempt.isPending) attempt.mutate(code);
  };
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <p>
        Leia o código com um aplicativo de autenticação (Google Authenticator, Microsoft
        Authenticator ou outro) e digite os 6 números que ele mostra.
      </p>
      <img
        className={style.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR Code para o aplicativo"
      />
      <p>
        Neste celular? <a href={uri}>Abrir no aplicativo</a>. Ou digite a chave:
      </p>
      <code className={style.secret}>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      <TextField
        label="Código do aplicativo"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
        error={wrong ?? (error ? failureText(error) : undefined)}
      />
      <div className={style.actions}>
        <Button type="submit" variant="primary" disabled={attempt.isPending}>
          Ativar
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
      </div>
    </form>
  );
}
