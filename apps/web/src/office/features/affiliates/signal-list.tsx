import { formatCurrency } from '@balcao/brazil/money';
import { type SignalKind, signalWords } from '@balcao/contract/affiliates/signal-words';
import type { Signal } from '@balcao/contract/affiliates/signals';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { keyed } from '../../../ui/keyed.ts';
import { Moment } from '../../../ui/moment.tsx';
import style from './signals.module.css';

type Row = Signal['rows'][number];

function Subject({ row }: { row: Row }) {
  const { say } = useTicketWords();
  const [record, id, name] =
    row.pm_transaction_id === null
      ? ['at_ticket', row.at_ticket_id, say('{Atendimento}')]
      : ['pm_transaction', row.pm_transaction_id, 'Cobrança'];
  return (
    <Link to="/$record/$id/edit" params={{ record, id: String(id) }} target="_blank">
      {`${name} nº ${id}`}
    </Link>
  );
}

const rowsText = ({ kind, count }: Signal): string => {
  const [one, many] = kind === 'network' ? ['conversa', 'conversas'] : ['venda', 'vendas'];
  return `Ver ${count} ${count === 1 ? one : many}`;
};

/** Why somebody should look before an affiliate is paid, each with the sales or conversations behind it. */
export function SignalList({ signals }: { signals: readonly Signal[] }) {
  return (
    <ul className={style.signals}>
      {signals.map((signal) => (
        <li key={signal.kind}>
          <span className={style.text}>
            <Icon name="alert" size={16} />
            {signal.text}
          </span>
          <details>
            <summary>{rowsText(signal)}</summary>
            <ul className={style.rows}>
              {keyed(signal.rows).map(({ key, item }) => (
                <li key={key}>
                  <Subject row={item} />
                  {' · '}
                  <Moment at={item.at} />
                  {item.cents !== null && ` · ${formatCurrency(item.cents)}`}
                </li>
              ))}
              {signal.count > signal.rows.length && (
                <li>{`Aqui estão as ${signal.rows.length} mais novas.`}</li>
              )}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The signals of one line, in words. */
export function SignalMarks({ kinds }: { kinds: readonly SignalKind[] }) {
  if (kinds.length === 0) return null;
  return (
    <span className={style.mark}>
      <Icon name="alert" size={16} />
      {kinds.map((kind) => signalWords[kind]).join(', ')}
    </span>
  );
}
