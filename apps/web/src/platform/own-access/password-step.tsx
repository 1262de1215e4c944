import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { ApiError, failureText } from '../api-error.ts';
import { useSingleMutation } from '../use-single-mutation.ts';
import style from './own-access.module.css';

type Props = {
  action: string;
  /** The action makes the login less safe. */
  danger?: boolean;
  /** Also asks for a code of the second step. */
  withCode?: true;
  /** What to do with the password, and with the code if one is asked for; a refusal appears at its field. */
  run: (password: string, code: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** Asks for the password before an action that changes how the person logs in. */
export function PasswordStep({ action, danger, withCode, run, onCancel }: Props) {
  const attempt = useSingleMutation({
    mutationFn: (typed: { password: string; code: string }) => run(typed.password, typed.code),
  });
  const { error } = attempt;
  const faults = error instanceof ApiError ? error.errors : {};
  const wrongCode = withCode && faults.code?.[0];
  const other = error && !wrongCode ? failureText(error) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [password, code] = ['password', 'code'].map((name) => String(form.get(name) ?? ''));
    if (!attempt.isPending) attempt.mutate({ password: password ?? '', code: code ?? '' });
  };
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <PasswordField
        label="Sua senha"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={faults.password?.[0] ?? other}
      />
      {withCode && (
        <TextField
          label="Código do aplicativo ou de recuperação"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={wrongCode}
        />
      )}
      <div className={style.actions}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={attempt.isPending}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
      </div>
    </form>
  );
}
