import { LEVEL } from '@balcao/contract/access/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../platform/session/session-query.ts';
import { FaultPage } from '../../ui/fault-page.tsx';
import { GoToTop } from '../../ui/go-to-top.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { PortalFooter } from '../portal-footer.tsx';
import style from './test-pages.module.css';

/** The frame of the test pages, which in production exist only for admins. */
export function TestFrame({ title, children }: { title: string; children: ReactNode }) {
  const { data, isError } = useQuery({ ...sessionQuery, refetchInterval: false });
  if (isError && !data) return <FaultPage />;
  if (!data) return null;
  if (data.env_production && data.user?.level !== LEVEL.admin) return <NotFoundPage />;
  return (
    <>
      <main className={style.page}>
        <title>{`${title} · Balcão`}</title>
        <header className={style.head}>
          <h1>{title}</h1>
          <GoToTop />
        </header>
        {children}
      </main>
      <PortalFooter column={720} />
    </>
  );
}
