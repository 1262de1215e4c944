import type { logout } from '@balcao/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { failureText } from '../platform/api-error.ts';
import { clearCaches } from '../platform/caches.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { PortalFooter } from './portal-footer.tsx';

export function LogoutPage() {
  const leaving = useQuery({
    queryKey: ['logout'],
    queryFn: () => call<typeof logout>('GET /auth/logoutApi'),
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });

  useEffect(() => {
    if (!leaving.isSuccess) return;
    clearCaches();
    window.location.replace('/');
  }, [leaving.isSuccess]);

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
