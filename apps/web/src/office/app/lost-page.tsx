import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Shell } from './shell.tsx';

/** "Not found" for staff: the menus stay. */
export function LostPage() {
  return (
    <Shell>
      <title>Página não encontrada · Balcão</title>
      <NoticePage
        icon="compass"
        title="Página não encontrada"
        text="Esta página não existe ou foi movida. Confira o endereço ou volte ao início."
      >
        <Link to="/home" className={buttonClass({ variant: 'primary' })}>
          Voltar ao início
        </Link>
      </NoticePage>
    </Shell>
  );
}
