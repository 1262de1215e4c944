import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TwoFactorSetup } from '../platform/own-access/two-factor-setup.tsx';
import { type Session, sessionQuery } from '../platform/session/session-query.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import style from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { leaveSetup } from './login-redirects.ts';

/** For people whose group requires two-factor login and who have not set it up: nothing else opens before. */
export function TwoFactorPage() {
  const { data } = useQuery({ ...sessionQuery, refetchInterval: false });
  return (
    <AccessPage
      heading="Verificação em duas etapas"
      hint="Seu grupo exige um código do celular além da senha. Ative agora para continuar."
    >
      <title>Verificação em duas etapas · Balcão</title>
      {data && <Setup session={data} />}
      <Link to="/auth/logout" className={style.link}>
        Sair
      </Link>
    </AccessPage>
  );
}

function Setup({ session }: { session: Session }) {
  const { to } = useSearch({ from: '/login/two_factor' });
  // The state when the page was opened: after the setup, the person still reads the codes.
  const [due] = useState(session.two_factor_due);
  const [done, setDone] = useState(false);
  const finish = () => {
    setDone(true);
    leaveSetup(session, to);
  };
  return (
    <>
      {due && <TwoFactorSetup onDone={finish} />}
      {(done || !due) && <LoadingOverlay text="Entrando, aguarde..." />}
    </>
  );
}
