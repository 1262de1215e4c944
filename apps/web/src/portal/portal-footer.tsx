import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { sessionQuery } from '../platform/session/session-query.ts';
import { PageFooter } from '../ui/page-footer.tsx';

type Props = Omit<ComponentProps<typeof PageFooter>, 'company'>;

/** The footer of every page outside the back-office, logged in or not. */
export function PortalFooter(place: Props) {
  const { data, isError } = useQuery({ ...sessionQuery, refetchInterval: false });
  const unknown = isError ? undefined : '';
  return <PageFooter {...place} company={data?.configs.COMPANY_NAME ?? unknown} />;
}
