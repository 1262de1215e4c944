import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccessPage } from './access-page.tsx';
import { CreatePasswordForm } from './create-password-form.tsx';
import { DEAD_LINK, DeadLink } from './dead-link.tsx';
import { tokenUserQuery } from './link-queries.ts';

export function CreatePasswordPage() {
  const { token } = useParams({ from: '/login/ce/$token' });
  const person = useQuery(tokenUserQuery(token));
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
