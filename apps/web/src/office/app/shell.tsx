import { LEVEL } from '@balcao/contract/permissions';
import { MantineProvider } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import {
  useActiveRecheck,
  useSession,
  useSessionGuard,
} from '../../platform/session/use-session.ts';
import { GoToTop } from '../../ui/go-to-top.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mantineTheme } from '../../ui/mantine-theme.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageFooter } from '../../ui/page-footer.tsx';
import { useShownTheme } from '../../ui/use-shown-theme.ts';
import { Header } from './header.tsx';
import style from './shell.module.css';
import '../../ui/mantine.css';

const nonce = () => pageMeta('csp-nonce');

/** The back-office around every room: the session's guard, header, main, footer. */
export function Shell() {
  const verdict = useSessionGuard('office');
  const shown = useShownTheme();
  if (verdict.kind === 'waiting') return <div className={style.waiting} />;
  if (verdict.kind === 'leave') {
    return (
      <main>
        <NoticePage icon="clock" title={verdict.message} />
      </main>
    );
  }
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={shown} getStyleNonce={nonce}>
      <Frame />
    </MantineProvider>
  );
}

function Frame() {
  useActiveRecheck();
  const { user, demo, env_production, configs } = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  const customer = user.level > LEVEL.internal;

  useEffect(() => {
    // Keyboard and screen reader go on from the new room, not from the link that led there.
    if (before.current !== pathname) main.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (customer) window.location.replace('/dashboard');
  }, [customer]);

  if (customer) return null;
  return (
    <>
      <a href="#conteudo" className={style.skip}>
        Ir para o conteúdo
      </a>
      {demo && env_production && (
        <aside className={style.demo} aria-label="Aviso">
          <Icon name="info" size={16} />
          Dados de demonstração
        </aside>
      )}
      <Header />
      <main id="conteudo" ref={main} tabIndex={-1} className={style.main}>
        <Outlet />
      </main>
      <PageFooter company={configs.COMPANY_NAME} />
      <GoToTop />
    </>
  );
}
