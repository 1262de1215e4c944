import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, failureText } from '../platform/api-error.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { enterCode } from './login-calls.ts';

const EMPTY = 'Campo obrigatório.';
const OF_APP = 'Digite o código de 6 números do seu aplicativo de autenticação.';
const OF_RECOVERY = 'Digite um dos códigos de recuperação que você guardou.';

type Props = {
  to: string | undefined;
  /** Returns to the password, by the person's choice or because the time for the code is over. */
  onBack: (failure?: unknown) => void;
};

/** The login's second step. */
export function LoginCodeStep({ to, onBack }: Props) {
  const [recovery, setRecovery] = useState(false);
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const attempt = useSingleMutation({
    mutationFn: (code: string) => enterCode(code, to),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'TWO_FACTOR_EXPIRED') return onBack(error);
      field.current?.focus();
      field.current?.select();
    },
  });
  const { error } = attempt;
  const wrong = error instanceof ApiError ? error.errors.code?.[0] : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setEmpty(code === '');
    if (code === '') field.current?.focus();
    else if (!attempt.isPending) attempt.mutate(code);
  };
  const change = () => {
    setRecovery(!recovery);
    setEmpty(false);
    attempt.reset();
  };
  return (
    <AccessPage heading="Verificação em duas etapas" hint={recovery ? OF_RECOVERY : OF_APP}>
      <title>Entrar · Balcão</title>
      <form className={style.form} noValidate onSubmit={submit}>
        <TextField
          key={String(recovery)}
          ref={field}
          label={recovery ? 'Código de recuperação' : 'Código do aplicativo'}
          name="code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          tall
          error={empty ? EMPTY : (wrong ?? (error ? failureText(error) : undefined))}
        />
        <Button type="submit" variant="primary" tall disabled={attempt.isPending}>
          {attempt.isPending ? <Spinner /> : null}
          Entrar
        </Button>
        <Button variant="quiet" onClick={change}>
          {recovery ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}
        </Button>
        <Button variant="quiet" onClick={() => onBack()}>
          Voltar
        </Button>
        {attempt.isSuccess && <LoadingOverlay text="Entrando, aguarde..." />}
      </form>
    </AccessPage>
  );
}
