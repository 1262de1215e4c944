import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../platform/session/session-query.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import style from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { LoginCodeStep } from './login-code-step.tsx';
import { LoginForm } from './login-form.tsx';
import { loginTarget } from './login-redirects.ts';

export function LoginPage() {
  const { to } = useSearch({ from: '/login' });
  const [step, setStep] = useState<{ code: boolean; failure?: unknown }>({ code: false });
  const { data } = useQuery({ ...sessionQuery, refetchInterval: false });
  if (step.code) {
    return <LoginCodeStep to={to} onBack={(failure) => setStep({ code: false, failure })} />;
  }
  return (
    <AccessPage hint="Entre com seu CPF ou e-mail.">
      <title>Entrar · Balcão</title>
      <LoginForm to={to} failure={step.failure} onCode={() => setStep({ code: true })} />
      <Link to="/login/recover_email" className={style.link}>
        Esqueci minha senha
      </Link>
      {loginTarget(data, to) && <LoadingOverlay text="Entrando, aguarde..." />}
    </AccessPage>
  );
}
