import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clearCaches } from '../platform/caches.ts';
import { TwoFactorSetup } from '../platform/own-access/two-factor-setup.tsx';
import { landing } from '../platform/session/landing.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import style from './access-page.module.css';
import { AccessPage } from './access-page.tsx';

/** For whose group demands two-factor login and who has none: nothing else opens before. */
export function TwoFactorPage() {
  const { to } = useSearch({ from: '/login/two_factor' });
  const { data } = useQuery({ ...sessionQuery, refetchInterval: false });
  const [done, setDone] = useState(false);
  const [due, setDue] = useState(false);
  if (data?.two_factor_due && !due) setDue(true);
  // Who has nothing to set up here goes on, or logs in first; who has just done so still reads the codes.
  const idle = data !== undefined && !data.two_factor_due && !due;
  const target = idle && !data.user ? '/login' : landing(data?.user?.level ?? 0, to);

  useEffect(() => {
    if (!done && !idle) return;
    clearCaches();
    window.location.replace(target);
  }, [done, idle, target]);

  return (
    <AccessPage
      heading="Verificação em duas etapas"
      hint="Seu grupo exige um código do celular além da senha. Ative agora para continuar."
    >
      <title>Verificação em duas etapas · Balcão</title>
      {due && <TwoFactorSetup onDone={() => setDone(true)} />}
      <Link to="/auth/logout" className={style.link}>
        Sair
      </Link>
      {(done || idle) && <LoadingOverlay text="Entrando, aguarde..." />}
    </AccessPage>
  );
}
