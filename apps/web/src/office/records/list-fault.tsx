import { Link } from '@tanstack/react-router';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { clock } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import style from './list-fault.module.css';

/** Whether the person may not see what was asked for: another try changes nothing, nor does a filter. */
export function isForbidden(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Stands in place of a whole page, without its filters. */
export function NoAccess() {
  return (
    <NoticePage
      icon="ban"
      title="Você não tem acesso a esta página"
      text="Se precisar dela, fale com quem administra o sistema."
    >
      <Link to="/home" className={buttonClass({ variant: 'primary' })}>
        Voltar ao início
      </Link>
    </NoticePage>
  );
}

type FaultProps = { error: Error; title?: string; onRetry: () => void };

export function ListFault(props: FaultProps) {
  const { error, title = 'Não foi possível carregar a lista', onRetry } = props;
  return (
    <NoticePage part icon="cloudOff" title={title} text={failureText(error)}>
      <Button variant="primary" onClick={onRetry}>
        Tentar novamente
      </Button>
    </NoticePage>
  );
}

/** What stands is kept; it says only from when it is. */
export function StaleNote({ at, onRetry }: { at: number; onRetry: () => void }) {
  return (
    <p className={style.stale} role="status">
      <Icon name="cloudOff" size={16} />
      <span>Sem resposta do servidor. Esta lista é das {clock(new Date(at))}.</span>
      <button type="button" onClick={onRetry}>
        Tentar novamente
      </button>
    </p>
  );
}
