import type { SubmitEvent } from 'react';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { useSingleMutation } from '../use-single-mutation.ts';
import style from './own-access.module.css';

type Props = {
  action: string;
  /** What is done with the password; its refusal stands at the field. */
  run: (password: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** Asks for the password before something that changes how one gets in. */
export function PasswordStep({ action, run, onCancel }: Props) {
  const attempt = useSingleMutation({ mutationFn: run });
  const { error } = attempt;
  const wrong = error instanceof ApiError ? error.errors.password?.[0] : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!attempt.isPending) attempt.mutate(password);
  };
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <PasswordField
        label="Sua senha"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={wrong ?? (error ? failureText(error) : undefined)}
      />
      <div className={style.actions}>
        <Button type="submit" variant="primary" disabled={attempt.isPending}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
      </div>
    </form>
  );
}
