import type { OwnTicket } from '@balcao/contract/tickets/ticket';
import { useId } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { oneLine } from '../../ui/one-line.ts';
import kinds from '../../ui/status-kind.module.css';
import { Conversation } from './conversation.tsx';
import style from './ticket-item.module.css';

const kindIcons: Record<OwnTicket['status']['kind'], IconName> = {
  open: 'circle',
  waiting: 'clock',
  done: 'check',
  cancelled: 'ban',
};

type Props = { ticket: OwnTicket; open: boolean; onChoose: () => void };

/** One ticket: its line and, while it is selected, its content below. */
export function TicketItem({ ticket, open, onChoose }: Props) {
  const { id, title, status, created_at, last_message, last_message_at } = ticket;
  const part = useId();
  return (
    <li className={style.item}>
      <button
        type="button"
        className={style.line}
        aria-expanded={open}
        aria-controls={open ? part : undefined}
        onClick={onChoose}
      >
        <span className={style.title}>{title}</span>
        <span className={`${style.status} ${kinds[status.kind]}`}>
          <Icon name={kindIcons[status.kind]} size={16} />
          {status.name}
        </span>
        <span className={style.last}>{oneLine(last_message ?? '')}</span>
        <span className={style.when}>
          nº {id} · <Moment at={last_message_at ?? created_at} />
        </span>
        <span className={style.arrow}>
          <Icon name="chevron" />
        </span>
      </button>
      {open && (
        <div id={part} className={style.part}>
          <Documents ticket={ticket} />
          <Conversation
            parent={{ origin: 'at_ticket', id }}
            canReply={status.kind !== 'cancelled'}
          />
        </div>
      )}
    </li>
  );
}

function Documents({ ticket: { documents, has_person_sign, sign_url } }: { ticket: OwnTicket }) {
  if (documents.length === 0) return null;
  return (
    <section className={style.documents} aria-label="Documentos">
      <ul className={style.files}>
        {documents.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" className={style.file}>
              <Icon name="file" size={16} />
              {title}
            </a>
          </li>
        ))}
      </ul>
      {has_person_sign && (
        <p className={`${style.status} ${kinds.done}`}>
          <Icon name="check" size={16} />
          Documentos assinados
        </p>
      )}
      {sign_url && (
        <a href={sign_url} className={`${buttonClass({ variant: 'primary' })} ${style.sign}`}>
          <Icon name="pen" size={16} />
          Assinar documentos
        </a>
      )}
    </section>
  );
}
