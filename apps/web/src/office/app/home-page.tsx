import { useSession } from '../../platform/session/use-session.ts';
import { TicketQueue } from '../features/tickets/list/ticket-queue.tsx';
import { FrequentPlaces } from './frequent-places.tsx';

export function HomePage() {
  const { user } = useSession();
  return (
    <>
      <title>Início · Balcão</title>
      <TicketQueue greeting={`Olá, ${user.nickname || user.name}`}>
        <FrequentPlaces />
      </TicketQueue>
    </>
  );
}
