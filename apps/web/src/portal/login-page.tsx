import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pageMeta } from '../platform/page-meta.ts';
import { landing } from '../platform/session/landing.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import style from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { LoginCodeStep } from './login-code-step.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { to } = useSearch({ from: '/login' });
  const [step, setStep] = useState<{ code: boolean; failure?: unknown }>({ code: false });
  const { data } = useQuery({ ...sessionQuery, refetchInterval: false });
  // Only for who opened this page with a session already; the form leads on by itself.
  const known = pageMeta('api-user') && data?.status !== 400 && data?.user_roles?.loginOk;
  const target = known && data.user && !step.code ? landing(data.user.level, to) : null;

  useEffect(() => {
    // A whole new page: its head carries the tokens of the new session.
    if (target) window.location.replace(target);
  }, [target]);

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
      {target && <LoadingOverlay text="Entrando, aguarde..." />}
    </AccessPage>
  );
}
