import { Link } from '@tanstack/react-router';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { TicketSearch } from '../list/ticket-search.ts';
import style from './ticket-edit.module.css';
import head from './ticket-head.module.css';
import { BackToList } from './ticket-head.tsx';

/** The person may not, or may no longer, see the ticket; another try would not help. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

type FaultProps = { error: Error; seen: boolean; search: TicketSearch; onRetry: () => void };

/** `seen`: the ticket was on the screen until a moment ago. */
export function TicketFault({ error, seen, search, onRetry }: FaultProps) {
  const { say } = useTicketWords();
  if (!isGone(error)) {
    return (
      <NoticePage
        icon="cloudOff"
        title={say('Não foi possível abrir {o atendimento}')}
        text={failureText(error)}
      >
        <Button variant="primary" onClick={onRetry}>
          Tentar novamente
        </Button>
      </NoticePage>
    );
  }
  const text = seen
    ? 'O setor mudou ou a sua permissão mudou. O que você já enviou continua guardado.'
    : 'Não existe ou está em um setor que você não atende.';
  return (
    <NoticePage
      icon="compass"
      title={say(
        seen ? '{Este atendimento} não está mais com você' : '{Atendimento} não {encontrado}',
      )}
      text={text}
    >
      <Link to="/at_ticket" search={search} className={buttonClass({ variant: 'primary' })}>
        Voltar à lista
      </Link>
    </NoticePage>
  );
}

/** A placeholder in the shape of the page until its ticket is loaded. */
export function TicketWaiting({ search }: { search: TicketSearch }) {
  return (
    <div className={style.page} role="status" aria-label="Carregando">
      <div className={head.head}>
        <BackToList search={search} />
        <Skeleton width={220} />
      </div>
      <div className={style.waiting}>
        {['62%', '38%', '54%', '44%', '30%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <div className={style.waiting} data-side>
        {[60, 88, 76, 92, 70, 84].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}
