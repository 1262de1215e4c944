import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Icon } from '../../../../ui/icon.tsx';
import style from './merged-note.module.css';

/** A merged ticket continues elsewhere; its threads stay readable here. */
export function MergedNote({ into }: { into: NonNullable<TicketDetail['merged_into']> }) {
  const { say } = useTicketWords();
  return (
    <p className={style.note} role="status">
      <Icon name="inbox" size={20} />
      <span>
        {say('{Este atendimento} foi {mesclado} e continua em')}{' '}
        {into.title === null ? (
          `nº ${into.id}, que você não pode ver`
        ) : (
          <Link to="/at_ticket/$id/edit" params={{ id: String(into.id) }} search={{}}>
            nº {into.id} · {into.title}
          </Link>
        )}
        . As mensagens daqui só podem ser lidas.
      </span>
    </p>
  );
}
