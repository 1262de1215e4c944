import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { TicketPage } from './queries.ts';
import style from './ticket-list-page.module.css';
import { totalText } from './total-text.ts';

/** As many cards as will come, in their shape. */
export function ListSkeleton({ lines }: { lines: number }) {
  const names = Array.from({ length: lines }, (_, index) => `line-${index}`);
  return (
    <div className={style.waiting} role="status" aria-label="Carregando">
      {names.map((name) => (
        <div key={name} className={style.line}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="45%" />
          <Skeleton width={130} />
          <Skeleton width={96} />
        </div>
      ))}
    </div>
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
