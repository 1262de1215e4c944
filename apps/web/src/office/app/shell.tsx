import { LEVEL } from '@balcao/contract/access/permissions';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { useActiveRecheck, useSession } from '../../platform/session/use-session.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { Kit } from '../../ui/kit.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageFooter } from '../../ui/page-footer.tsx';
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

const ReloginDialog = lazy(async () => ({
  default: (await import('./relogin-dialog.tsx')).ReloginDialog,
}));
const Palette = latePart('a busca', async () => (await import('./palette/palette.tsx')).Palette);
const ShortcutHelp = latePart(
  'a lista de atalhos',
  async () => (await import('./shortcut-help.tsx')).ShortcutHelp,
);

const nonce = () => pageMeta('csp-nonce');

/** The back-office around every page: session guard, header, main, footer. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const verdict = useOfficeGuard();
  if (verdict.kind === 'waiting') return <div className={style.waiting} />;
  if (verdict.kind === 'leave') {
    return (
      <BarePage footer={<PageFooter centered />}>
        <NoticePage icon="clock" title={verdict.message} />
      </BarePage>
    );
  }
  return (
    <Kit nonce={nonce}>
      <Frame>{children}</Frame>
      <Suspense>{verdict.kind === 'renew' && <ReloginDialog />}</Suspense>
    </Kit>
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
    // Keyboard and screen reader continue from the new page, not from the link that opened it.
    if (before.current !== pathname) main.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (isPlace) noteVisit(pathname);
  }, [isPlace, pathname]);

  // A customer is on the way to the customer's start page.
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
