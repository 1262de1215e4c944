import { LEVEL } from '@balcao/contract/access/permissions';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { pageMeta } from './platform/page-meta.ts';
import { sessionQuery } from './platform/session/session-query.ts';

const InOffice = lazyRouteComponent(() => import('./office/app/lost-page.tsx'), 'LostPage');
const Plain = lazyRouteComponent(() => import('./portal/not-found-page.tsx'), 'NotFoundPage');

/** An unknown address: inside the back-office for staff, else a separate page. */
export function NotFound() {
  const known = pageMeta('api-user') !== '';
  const { data, isPending } = useQuery({ ...sessionQuery, refetchInterval: false, enabled: known });
  if (known && isPending) return null;
  return (data?.user?.level ?? LEVEL.external) <= LEVEL.internal ? <InOffice /> : <Plain />;
}
