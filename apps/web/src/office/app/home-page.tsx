import { LEVEL } from '@balcao/contract/access/permissions';
import { useState } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { latePart } from '../../ui/late-part.tsx';
import { TicketQueue } from '../features/tickets/list/ticket-queue.tsx';
import { FrequentPlaces } from './frequent-places.tsx';

/** Neither loaded nor asked for by people who may not change chatbots. */
const FirstSteps = latePart(
  'os primeiros passos',
  async () => (await import('../features/chatbot/first-steps.tsx')).FirstSteps,
);

export function HomePage() {
  const { user } = useSession();
  const [failed, setFailed] = useState(false);
  const mayMake = user.level <= LEVEL.supervisor && !failed;
  const first = mayMake && <FirstSteps onClose={() => setFailed(true)} />;
  return (
    <>
      <title>Início · Balcão</title>
      <TicketQueue greeting={`Olá, ${user.nickname || user.name}`} first={first}>
        <FrequentPlaces />
      </TicketQueue>
    </>
  );
}
