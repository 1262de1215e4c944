import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../platform/api-error.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import style from './access-page.module.css';
import { CompanyLogo } from './company-logo.tsx';
import { PortalFooter } from './portal-footer.tsx';

type Props = { heading?: string; hint: string; children: ReactNode };

/**
 * Login and its sister pages: the form on the left, the company's picture on the right; on phones the picture is a band
 * above. A page without a heading of its own has the company's name.
 */
export function AccessPage({ heading, hint, children }: Props) {
  const { data, isError } = useQuery({ ...sessionQuery, refetchInterval: false });
  const company = data?.configs.COMPANY_NAME ?? (isError ? 'Balcão' : <Skeleton width="80%" />);
  return (
    <div className={style.page}>
      <div className={style.side}>
        <main className={style.panel}>
          <div className={style.mark}>
            <CompanyLogo height={52} />
          </div>
          <h1 className={style.title}>{heading ?? company}</h1>
          <p className={style.hint}>{hint}</p>
          {children}
        </main>
        <PortalFooter centered />
      </div>
      <div className={style.picture} />
    </div>
  );
}

/** The error of a form, above its fields. */
export function Failure({ error }: { error: unknown }) {
  return (
    <p className={style.failure} role="alert">
      <Icon name="alert" />
      {failureText(error)}
    </p>
  );
}

export function Success({ text }: { text: string }) {
  return (
    <p className={style.success} role="status">
      <Icon name="check" />
      {text}
    </p>
  );
}
