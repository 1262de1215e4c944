import type { getRecoverToken } from '@balcao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../platform/api.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccessPage } from './access-page.tsx';
import { DEAD_LINK, DeadLink } from './dead-link.tsx';
import { RecoverTokenForm } from './recover-token-form.tsx';

export function RecoverTokenPage() {
  const { token } = useParams({ from: '/login/recover_token/$token' });
  const link = useQuery({
    queryKey: ['recover-token', token],
    queryFn: () =>
      call<typeof getRecoverToken>('GET /api/access/recover_token/:token', { params: { token } }),
    // The link works once: after it is spent nothing may ask again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <AccessPage
      heading="Nova senha"
      hint={link.isError ? DEAD_LINK : 'Escolha uma nova senha para o seu acesso.'}
    >
      <title>Nova senha · Balcão</title>
      {link.isPending && <Skeleton width="100%" />}
      {link.isSuccess && <RecoverTokenForm token={token} />}
      {link.isError && <DeadLink error={link.error} />}
    </AccessPage>
  );
}
