import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../platform/session/ticket-words.ts';
import { Moment } from '../../ui/moment.tsx';

type Props = { at: string; ticket_id: number | null; pm_transaction_id: number | null };

/** When a row behind a number happened, and links to the ticket and the charge that it is of. */
export function RowRecords({ at, ticket_id, pm_transaction_id }: Props) {
  const { say } = useTicketWords();
  return (
    <>
      <Moment at={at} />
      {ticket_id !== null && (
        <>
          {' · '}
          <Link to="/at_ticket/$id/edit" params={{ id: String(ticket_id) }}>
            {`${say('{Atendimento}')} ${ticket_id}`}
          </Link>
        </>
      )}
      {pm_transaction_id !== null && (
        <>
          {' · '}
          <Link to="/pm_transaction/$id/edit" params={{ id: String(pm_transaction_id) }}>
            {`Cobrança ${pm_transaction_id}`}
          </Link>
        </>
      )}
    </>
  );
}
