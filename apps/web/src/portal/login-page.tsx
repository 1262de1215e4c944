import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageMeta } from '../platform/page-meta.ts';
import { landing } from '../platform/session/landing.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoginForm } from './login-form.tsx';
import style from './login-page.module.css';

/** Form at the left, the company's picture at the right; on phones the picture is a band above. */
export function LoginPage() {
  const { to } = useSearch({ from: '/login' });
  const { data, isError } = useQuery({ ...sessionQuery, refetchInterval: false });
  // Only for who opened this page with a session already; the form leads on by itself.
  const known = pageMeta('api-user') && data?.status !== 400 && data?.user_roles?.loginOk;
  const target = known && data.user ? landing(data.user.level, to) : null;

  useEffect(() => {
    // A whole new page: its head carries the tokens of the new session.
    if (target) window.location.replace(target);
  }, [target]);

  return (
    <div className={style.page}>
      <title>Entrar · Balcão</title>
      <main className={style.side}>
        <div className={style.panel}>
          <img className={style.mark} src="/brand/logo.svg" alt="" width={52} height={52} />
          <h1 className={style.title}>
            {data?.configs.COMPANY_NAME ?? (isError ? 'Balcão' : <Skeleton width="80%" />)}
          </h1>
          <p className={style.hint}>Entre com seu CPF ou e-mail.</p>
          <LoginForm to={to} />
          <a href="/login/recover_email" className={style.link}>
            Esqueci minha senha
          </a>
        </div>
      </main>
      <div className={style.picture} />
      {target && <LoadingOverlay text="Entrando, aguarde..." />}
    </div>
  );
}
