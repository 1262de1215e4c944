import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StatusMark } from '../status-mark.tsx';
import style from './blocks.module.css';

type Props = {
  ticket: { id: number; title: string; status: TicketStatus };
  children?: ReactNode;
};

/** Another ticket in a block; it is not part of the person's queue. */
export function TicketLine({ ticket: { id, title, status }, children }: Props) {
  return (
    <li className={style.ticket}>
      <Link to="/at_ticket/$id/edit" params={{ id: String(id) }} search={{}}>
        nº {id} · {title}
      </Link>
      <span className={style.under}>
        <StatusMark status={status} />
        {children}
      </span>
    </li>
  );
}
