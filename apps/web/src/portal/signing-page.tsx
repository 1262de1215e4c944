import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError, failureText } from '../platform/api-error.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { NoticePage } from '../ui/notice-page.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { SigningDone } from './signing-done.tsx';
import { SigningForm } from './signing-form.tsx';
import style from './signing-page.module.css';
import { signTicketQuery } from './signing-queries.ts';

const UNCONFIGURED = 'Funcionalidade não configurada. Entre em contato conosco.';

function Fault({ error, retry }: { error: Error; retry: () => void }) {
  const unknown = error instanceof ApiError && error.status === 404;
  if (unknown) return <NoticePage part icon="alert" title={UNCONFIGURED} />;
  return (
    <NoticePage part icon="alert" title="Não foi possível abrir" text={failureText(error)}>
      <RetryButton variant="primary" onRetry={retry} />
    </NoticePage>
  );
}

/** The documents behind a ticket's link: still to sign, or signed. */
function Content({ token }: { token: string }) {
  const ticket = useQuery(signTicketQuery(token));
  if (ticket.isPending) return <NoticePage part icon="clock" title="Buscando dados, aguarde..." />;
  if (ticket.isError) return <Fault error={ticket.error} retry={() => ticket.refetch()} />;
  const { data, meta } = ticket.data;
  if (!meta.sign_code || data.documents.length === 0)
    return <NoticePage part icon="alert" title={UNCONFIGURED} />;
  if (data.has_person_sign) return <SigningDone token={token} ticket={ticket.data} />;
  return (
    <SigningForm
      token={token}
      ticket={ticket.data}
      reload={async () => void (await ticket.refetch())}
    />
  );
}

export function SigningPage() {
  const { token } = useParams({ from: '/at_ticket/$token/sign' });
  const { data: session } = useQuery({ ...sessionQuery, refetchInterval: false });
  return (
    <div className={style.page}>
      <title>Assinatura de documentos · Balcão</title>
      <header className={style.header}>
        <CompanyLogo />
        <span>{session?.configs.COMPANY_NAME}</span>
      </header>
      <main className={style.main}>
        <h1>Assinatura de documentos</h1>
        <Content token={token} />
      </main>
      <PortalFooter column={640} />
    </div>
  );
}
