import { LEVEL } from '@balcao/contract/access/permissions';
import { maySeeReport } from '@balcao/contract/reports/report-rights';
import { useState } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { latePart } from '../../ui/late-part.tsx';
import { TicketQueue } from '../features/tickets/list/ticket-queue.tsx';
import { FrequentPlaces } from './frequent-places.tsx';
import style from './home-page.module.css';

/** Neither loaded nor asked for by people who may not change chatbots. */
const FirstSteps = latePart(
  'os primeiros passos',
  async () => (await import('../features/chatbot/first-steps.tsx')).FirstSteps,
);

/** Neither loaded nor asked for by people who may not see the report. */
const HomeFigures = latePart(
  'os números da fila',
  async () => (await import('../features/reports/home-figures.tsx')).HomeFigures,
);

export function HomePage() {
  const { user, user_roles: roles } = useSession();
  const [lost, setLost] = useState(false);
  const seesFigures = roles && maySeeReport({ level: user.level, roles }, 'tickets') && !lost;
  const [failed, setFailed] = useState(false);
  const mayMake = user.level <= LEVEL.supervisor && !failed;
  const first = mayMake && <FirstSteps onClose={() => setFailed(true)} />;
  const figures = seesFigures && (
    <div className={style.place}>
      <HomeFigures onClose={() => setLost(true)} />
    </div>
  );
  return (
    <>
      <title>Início · Balcão</title>
      <TicketQueue greeting={`Olá, ${user.nickname || user.name}`} first={first} figures={figures}>
        <FrequentPlaces />
      </TicketQueue>
    </>
  );
}
