import { Link } from '@tanstack/react-router';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { clock } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import style from './list-fault.module.css';

/** Whether the person may not see the list, so that no other try or filter helps. */
export function isForbidden(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Replaces a whole page, including its filters. */
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

type FaultProps = { error: Error; title?: string; part?: boolean; onRetry: () => void };

/** What could not be loaded, why, and another try. */
export function ListFault(props: FaultProps) {
  const { error, title = 'Não foi possível carregar a lista', part = true, onRetry } = props;
  return (
    <NoticePage part={part} icon="cloudOff" title={title} text={failureText(error)}>
      <RetryButton variant="primary" onRetry={onRetry} />
    </NoticePage>
  );
}

/** The list keeps its rows after a failure; this note says how old they are. */
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
