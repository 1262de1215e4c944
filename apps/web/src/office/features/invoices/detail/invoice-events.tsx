import type { InvoiceEvent } from '@balcao/contract/invoices/invoice';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import style from './invoice-detail.module.css';

const states: Record<InvoiceEvent['state'], { text: string; tone: string }> = {
  waiting: { text: 'em andamento', tone: 'waiting' },
  done: { text: 'registrado', tone: 'done' },
  refused: { text: 'recusado', tone: 'overdue' },
};

/** What happened to a note after it was authorised. */
export function InvoiceEvents({ events }: { events: readonly InvoiceEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className={style.card} aria-labelledby="eventos">
      <h2 id="eventos">Eventos</h2>
      <ol className={style.timeline}>
        {events.map(({ id, label, state, reason, text, outside, at, user }) => (
          <li key={id} data-tone={states[state].tone}>
            <Icon name={state === 'refused' ? 'alert' : 'note'} size={16} />
            <div>
              <p>
                <strong>{label}</strong>: {states[state].text}
                {at && (
                  <>
                    {', '}
                    <Moment at={at} />
                  </>
                )}
                {user && ` por ${user}`}
                {outside && ', fora daqui'}
              </p>
              {(reason || text) && (
                <p className={style.quiet}>{[reason, text].filter(Boolean).join(' · ')}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
