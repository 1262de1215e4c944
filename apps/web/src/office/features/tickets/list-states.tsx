import { Link } from '@tanstack/react-router';
import { failureText } from '../../../platform/api-error.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { TicketPage } from './queries.ts';
import style from './ticket-list-page.module.css';
import { totalText } from './total-text.ts';

const LINES = Array.from({ length: 12 }, (_, index) => `line-${index}`);

export function ListSkeleton({ phone }: { phone: boolean | undefined }) {
  return (
    <div role="status" aria-label="Carregando">
      {LINES.map((line) => (
        <div key={line} className={phone ? style.waitingCard : style.waitingRow}>
          <Skeleton width={48} />
          <Skeleton width="18%" />
          <Skeleton width="12%" />
          <Skeleton width="30%" />
        </div>
      ))}
    </div>
  );
}

export function ListFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <NoticePage
      part
      icon="cloudOff"
      title="Não foi possível carregar a lista"
      text={failureText(error)}
    >
      <Button variant="primary" onClick={onRetry}>
        Tentar novamente
      </Button>
    </NoticePage>
  );
}

export function NothingFound({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    const text =
      'Quando alguém começar uma conversa no chatbot, o atendimento aparece aqui sozinho.';
    return <NoticePage part icon="inbox" title="Nenhum atendimento ainda" text={text} />;
  }
  return (
    <NoticePage
      part
      icon="search"
      title="Nada encontrado"
      text="Nenhum atendimento combina com a busca e os filtros escolhidos."
    >
      <Link to="/at_ticket" className={buttonClass()}>
        Limpar busca e filtros
      </Link>
    </NoticePage>
  );
}

export function ListFooter({ page }: { page: TicketPage }) {
  if (page.from === null || page.to === null) return null;
  return (
    <div className={style.foot}>
      <span className={style.range}>
        {page.from}–{page.to} de {totalText(page)}
      </span>
      <Pagination page={page.current_page} last={page.last_page} />
    </div>
  );
}
