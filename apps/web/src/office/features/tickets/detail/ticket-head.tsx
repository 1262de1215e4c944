import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { TicketSearch } from '../list/ticket-search.ts';
import style from './ticket-head.module.css';

type HeadProps = { ticket: TicketDetail; search: TicketSearch; children: ReactNode };

/** The ticket's person and title; the children are actions on the whole ticket. */
export function TicketHead({ ticket, search, children }: HeadProps) {
  return (
    <header className={style.head}>
      <BackToList search={search} />
      <div className={style.title}>
        <h1>{ticket.person_name ?? 'Visitante'}</h1>
        <p className={style.sub}>
          nº {ticket.id} · {ticket.title}
        </p>
      </div>
      {children}
    </header>
  );
}

/** Back to the list with its filters, or to the page that the person came from. */
export function BackToList({ search }: { search: TicketSearch }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const inQueue = Object.keys(search).length > 0;
  return (
    <Link
      to="/at_ticket"
      search={search}
      className={style.back}
      aria-label="Voltar"
      title="Voltar"
      onClick={(event) => {
        // After "next", the link leads to the list, not to the previous ticket.
        if (inQueue || !canGoBack || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon name="back" size={20} />
    </Link>
  );
}
