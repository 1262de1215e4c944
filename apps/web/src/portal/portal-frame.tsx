import type { ReactNode } from 'react';
import { endImpersonation, useImpersonation } from '../platform/session/impersonation.ts';
import { useSessionGuard } from '../platform/session/use-session.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { GoToTop } from '../ui/go-to-top.tsx';
import { ImpersonationBanner } from '../ui/impersonation-banner.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { PortalFooter } from './portal-footer.tsx';
import style from './portal-frame.module.css';
import { UserMenu } from './user-menu.tsx';

type Props = { title: string; children: ReactNode };

/** A page for people who are logged in: the session's guard, the bar with the person's menu, the page itself. */
export function PortalFrame({ title, children }: Props) {
  const verdict = useSessionGuard('portal');
  if (verdict.kind === 'waiting') return null;
  if (verdict.kind === 'leave') {
    return (
      <BarePage footer={<PortalFooter centered />}>
        <NoticePage icon="clock" title={verdict.message} />
      </BarePage>
    );
  }
  return (
    <div className={style.page}>
      <title>{`${title} · Balcão`}</title>
      <Acting />
      <header className={style.header}>
        <CompanyLogo />
        <span className={style.name}>{title}</span>
        <GoToTop />
        <UserMenu />
      </header>
      <main className={style.main}>{children}</main>
      <PortalFooter column={960} />
    </div>
  );
}

function Acting() {
  const acting = useImpersonation();
  return acting && <ImpersonationBanner {...acting} onEnd={endImpersonation} />;
}
