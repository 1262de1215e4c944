import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import style from './bank-files.module.css';

/** Both sides of the exchange with banks, under one heading. */
export function BankFileFrame({ title, children }: { title: string; children: ReactNode }) {
  const { user_roles: roles } = useSession();
  return (
    <div className={style.page}>
      <title>{`${title} · Balcão`}</title>
      <h1>{title}</h1>
      {roles?.can_transaction_emit && roles.can_transaction_edit && (
        <nav className={style.tabs} aria-label="Remessa e retorno">
          <Link to="/pm_remittance" className={style.tab}>
            Remessa
          </Link>
          <Link to="/pm_return" className={style.tab}>
            Retorno
          </Link>
        </nav>
      )}
      {children}
    </div>
  );
}

/** Lines that are still asked for. */
export function Waiting() {
  return (
    <div role="status" aria-label="Carregando" className={style.part}>
      {['one', 'two', 'three', 'four'].map((line) => (
        <Skeleton key={line} width="70%" />
      ))}
    </div>
  );
}
