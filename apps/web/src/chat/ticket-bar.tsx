import type { ChatMessage, ChatTicket } from '@balcao/contract/chatbot';

type Props = { ticket: ChatTicket | null; messages: ChatMessage[] };

/** Where the visitor's case stands and who attends to it, or else wrote last. Changes are read out. */
export function TicketBar({ ticket, messages }: Props) {
  const attendant = ticket?.attendant ?? messages.findLast(({ author }) => author)?.author?.name;
  return (
    <div className="ticket-bar" role="status">
      {ticket && (
        <p>
          <span className="ticket-dot" style={{ backgroundColor: ticket.status.color }} />
          <span className="ticket-status">{ticket.status.name}</span>
          {attendant && <span className="ticket-attendant">Você está falando com {attendant}</span>}
        </p>
      )}
    </div>
  );
}
