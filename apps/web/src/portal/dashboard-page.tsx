import { Link } from '@tanstack/react-router';
import { useSession, useSessionGuard } from '../platform/session/use-session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import style from './dashboard-page.module.css';

/** The customer's start page; the rest of the portal comes later. */
export function DashboardPage() {
  const verdict = useSessionGuard('portal');
  if (verdict.kind === 'waiting') return null;
  if (verdict.kind === 'leave') {
    return (
      <main>
        <NoticePage icon="clock" title={verdict.message} />
      </main>
    );
  }
  return <Dashboard />;
}

function Dashboard() {
  const { user, configs } = useSession();
  return (
    <div className={style.page}>
      <title>Painel do Cliente · Balcão</title>
      <header className={style.header}>
        <img src="/brand/logo.svg" alt="" width={32} height={32} />
        <span className={style.name}>Painel do Cliente</span>
        <nav className={style.user} aria-label="Sua conta">
          <Icon name="user" />
          <span className={style.person}>{user.name}</span>
          <Link to="/auth/logout" className={buttonClass({ variant: 'quiet' })}>
            <Icon name="signOut" />
            Sair
          </Link>
        </nav>
      </header>
      <main className={style.main}>
        <section className={style.card}>
          <div className={style.picture} />
          <div className={style.words}>
            <h1>Olá, {user.nickname || user.name}.</h1>
            <p>
              Você está na área do cliente de {configs.COMPANY_NAME}. Em breve, seus atendimentos,
              documentos e pagamentos estarão aqui.
            </p>
          </div>
        </section>
      </main>
    </div>
  );
}
