import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import style from './flow-faults.module.css';

/** Errors in the ticket's flow, for the people who can fix it. */
export function FlowFaults({ faults }: { faults: TicketDetail['flow_faults'] }) {
  if (faults.length === 0) return null;
  return (
    <section className={style.box} aria-label="Problemas do roteiro">
      <Icon name="alert" size={20} />
      <ul>
        {faults.map(({ id, fault, at }) => (
          <li key={id}>
            O roteiro teve um problema: <code>{fault}</code>{' '}
            <span className={style.when}>
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
