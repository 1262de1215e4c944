import { useParams } from '@tanstack/react-router';
import { ThreadPanel } from '../features/messages/thread-panel.tsx';
import { TicketEdit } from '../features/tickets/ticket-edit.tsx';

const EXTERNAL = 3;

/** A ticket with its conversation. */
export function TicketPage() {
  const { id } = useParams({ from: '/office/at_ticket/$id/edit' });
  return (
    <TicketEdit
      key={id}
      id={Number(id)}
      thread={(ticket) => (
        <ThreadPanel
          thread={{ origin: 'at_ticket', parent_code: String(ticket.id), channel_id: EXTERNAL }}
          visitor={ticket.person_name ?? 'Visitante'}
          canReply={ticket.can_reply}
        />
      )}
    />
  );
}
