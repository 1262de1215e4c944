import { useTicketWords } from '../platform/session/ticket-words.ts';
import { useSession } from '../platform/session/use-session.ts';
import { DashboardInvoices } from './dashboard-invoices.tsx';
import style from './dashboard-page.module.css';
import { DashboardPayments } from './dashboard-payments.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { OwnTickets } from './tickets/own-tickets.tsx';

/** The customer's start page: open payments, every conversation with the company, and the invoices. */
export function DashboardPage() {
  return (
    <PortalFrame title="Painel do Cliente">
      <Welcome />
      <DashboardPayments />
      <OwnTickets />
      <DashboardInvoices />
    </PortalFrame>
  );
}

function Welcome() {
  const { user, configs } = useSession();
  const { say } = useTicketWords();
  return (
    <section className={style.card}>
      <div className={style.picture} />
      <div className={style.words}>
        <h1>Olá, {user.nickname || user.name}.</h1>
        <p>
          Você está na área do cliente de {configs.COMPANY_NAME}.{' '}
          {say('Aqui estão {seus atendimentos}, documentos e pagamentos.')}
        </p>
      </div>
    </section>
  );
}
