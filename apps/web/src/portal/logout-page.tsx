import type { logout } from '@balcao/contract/access/session';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { failureText } from '../platform/api-error.ts';
import { clearCaches } from '../platform/caches.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { PortalFooter } from './portal-footer.tsx';

const accessKeys = { logout: ['logout'] as const };

async function leave(): Promise<true> {
  await call<typeof logout>('GET /auth/logoutApi');
  clearCaches();
  window.location.replace('/');
  return true;
}

export function LogoutPage() {
  const leaving = useQuery({
    queryKey: accessKeys.logout,
    queryFn: leave,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });

  return (
    <BarePage footer={<PortalFooter centered />}>
      <title>Sair · Balcão</title>
      {leaving.isError && !leaving.isFetching ? (
        <NoticePage icon="alert" title="Não foi possível sair" text={failureText(leaving.error)}>
          <Button variant="primary" autoFocus onClick={() => leaving.refetch()}>
            Tentar novamente
          </Button>
        </NoticePage>
      ) : (
        <NoticePage
          icon="signOut"
          title={
            pageMeta('api-user') ? 'Realizando logout, aguarde...' : 'Limpando sessão, aguarde...'
          }
        />
      )}
    </BarePage>
  );
}
