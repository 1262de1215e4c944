import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '../platform/session/session-query.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { redirectTarget } from './redirect-target.ts';

const WAIT_MS = 3_000;

/** Redirects after 3 s, to our own pages and those of listed hosts. */
export function RedirectPage() {
  const { to } = useSearch({ from: '/redirect' });
  const { data, isError } = useQuery({ ...sessionQuery, refetchInterval: false });
  const hosts = data?.configs.REDIRECT_HOSTS ?? [];
  const target = redirectTarget(to, window.location.origin, hosts);
  const href = target.kind === 'go' ? target.href : null;
  const asking = !href && target.kind === 'refused' && target.host && !data && !isError;

  useEffect(() => {
    if (!href) return;
    const timer = setTimeout(() => window.location.replace(href), WAIT_MS);
    return () => clearTimeout(timer);
  }, [href]);

  return (
    <BarePage footer={<PortalFooter centered />}>
      <title>Redirecionando · Balcão</title>
      {href || asking ? (
        <NoticePage icon="compass" title="Redirecionando, aguarde..." />
      ) : (
        <Refused host={target.kind === 'refused' ? target.host : null} />
      )}
    </BarePage>
  );
}

function Refused({ host }: { host: string | null }) {
  const text = host
    ? `O endereço pedido fica em ${host}, fora deste site. Por segurança, não o abrimos daqui.`
    : 'O endereço pedido não é válido.';
  return (
    <NoticePage icon="alert" title="Este link não foi aberto" text={text}>
      <a href="/" className={buttonClass({ variant: 'primary' })}>
        Voltar ao início
      </a>
    </NoticePage>
  );
}
