import { useQuery } from '@tanstack/react-query';
import { landing } from '../platform/session/landing.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { PortalFooter } from './portal-footer.tsx';

/** Leads people back to their own start page, visitors to the login. */
export function NotFoundPage() {
  const { data } = useQuery({ ...sessionQuery, refetchInterval: false });
  const home = data?.user ? landing(data.user.level) : '/login';
  return (
    <BarePage footer={<PortalFooter centered />}>
      <title>Página não encontrada · Balcão</title>
      <NoticePage
        icon="compass"
        title="Página não encontrada"
        text="Esta página não existe ou foi movida. Confira o endereço ou volte ao início."
      >
        <a href={home} className={buttonClass({ variant: 'primary' })}>
          Voltar ao início
        </a>
      </NoticePage>
    </BarePage>
  );
}
