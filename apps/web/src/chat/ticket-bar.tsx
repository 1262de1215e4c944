import type { ChatMessage, ChatTicket } from '@balcao/contract/chatbot/conversation';

type Props = { ticket: ChatTicket | null; messages: ChatMessage[] };

/** The ticket's status and its attendant, or else its last author. Screen readers announce changes. */
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
