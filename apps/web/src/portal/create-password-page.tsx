import type { getTokenUser } from '@balcao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../platform/api.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccessPage } from './access-page.tsx';
import { CreatePasswordForm } from './create-password-form.tsx';
import { DEAD_LINK, DeadLink } from './dead-link.tsx';

export function CreatePasswordPage() {
  const { token } = useParams({ from: '/login/ce/$token' });
  const person = useQuery({
    queryKey: ['token-user', token],
    queryFn: () =>
      call<typeof getTokenUser>('GET /api/gl_user/:token/token_get', { params: { token } }),
    // The link works once: after it is spent nothing may ask again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <AccessPage
      heading="Criar senha"
      hint={person.isError ? DEAD_LINK : 'Confira seus dados e crie a senha do seu acesso.'}
    >
      <title>Criar senha · Balcão</title>
      {person.isPending && <Skeleton width="100%" />}
      {person.isSuccess && <CreatePasswordForm token={token} person={person.data.data} />}
      {person.isError && <DeadLink error={person.error} />}
    </AccessPage>
  );
}
