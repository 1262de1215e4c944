import { LEVEL } from '@balcao/contract/permissions';
import { MantineProvider } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { useActiveRecheck, useSession } from '../../platform/session/use-session.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { mantineTheme } from '../../ui/mantine-theme.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageFooter } from '../../ui/page-footer.tsx';
import { useShownTheme } from '../../ui/use-shown-theme.ts';
import { Banners } from './banners.tsx';
import { Header } from './header.tsx';
import { useNavigation } from './navigation.ts';
import { useOfficeKeys } from './office-keys.ts';
import { closeOverlay, overlay } from './overlays.ts';
import { useOfficeGuard } from './relogin.ts';
import style from './shell.module.css';
import { Tooltips } from './tooltips.tsx';
import { useStaleRights } from './use-stale-rights.ts';
import { noteVisit } from './visits.ts';
import '../../ui/mantine.css';

const ReloginDialog = lazy(async () => ({
  default: (await import('./relogin-dialog.tsx')).ReloginDialog,
}));
const Palette = latePart('a busca', async () => (await import('./palette/palette.tsx')).Palette);
const ShortcutHelp = latePart(
  'a lista de atalhos',
  async () => (await import('./shortcut-help.tsx')).ShortcutHelp,
);

const nonce = () => pageMeta('csp-nonce');

/** The back-office around every room: the session's guard, header, main, footer. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const verdict = useOfficeGuard();
  const shown = useShownTheme();
  if (verdict.kind === 'waiting') return <div className={style.waiting} />;
  if (verdict.kind === 'leave') {
    return (
      <BarePage footer={<PageFooter centered />}>
        <NoticePage icon="clock" title={verdict.message} />
      </BarePage>
    );
  }
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={shown} getStyleNonce={nonce}>
      <Frame>{children}</Frame>
      <Suspense>{verdict.kind === 'renew' && <ReloginDialog />}</Suspense>
    </MantineProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  useActiveRecheck();
  useStaleRights();
  useOfficeKeys();
  const { user, configs } = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  const { routes } = useNavigation();
  const customer = user.level > LEVEL.internal;
  const isPlace = routes.some(({ path }) => path === pathname);

  useEffect(() => {
    // Keyboard and screen reader go on from the new room, not from the link that led there.
    if (before.current !== pathname) main.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (isPlace) noteVisit(pathname);
  }, [isPlace, pathname]);
  useEffect(() => {
    if (customer) window.location.replace('/dashboard');
  }, [customer]);

  if (customer) return null;
  return (
    <>
      <a href="#conteudo" className={style.skip}>
        Ir para o conteúdo
      </a>
      <Banners />
      <Header />
      <main id="conteudo" ref={main} tabIndex={-1} className={style.main}>
        {children}
      </main>
      <PageFooter company={configs.COMPANY_NAME} />
      <Tooltips />
      <Overlays />
    </>
  );
}

function Overlays() {
  const shown = useSyncExternalStore(overlay.watch, overlay.get);
  return (
    <>
      {shown === 'palette' && <Palette onClose={() => closeOverlay('palette')} />}
      {shown === 'help' && <ShortcutHelp onClose={() => closeOverlay('help')} />}
    </>
  );
}
