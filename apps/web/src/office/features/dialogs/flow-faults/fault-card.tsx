import type { FaultGroup } from '@balcao/contract/dialogs/flow-faults';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import hidden from '../../../../ui/hidden.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { reasonOf, timesOf, versionsOf } from './fault-words.ts';
import style from './flow-faults.module.css';

/** One problem: where it is, what it says, how often it came and who met it. */
export function FaultCard({ fault }: { fault: FaultGroup }) {
  const { message, count, first_at, last_at, state, dialog, block } = fault;
  return (
    <li className={style.fault} data-state={state}>
      <h2>
        <Icon name={state === 'open' ? 'alert' : 'check'} size={20} />
        <span>
          {dialog.name}
          {block && `\u00a0· ${block}`}
        </span>
      </h2>
      <code>{message}</code>
      <p className={style.facts}>
        {timesOf(count)}, {versionsOf(fault)}; primeira <Moment at={first_at} />, última{' '}
        <Moment at={last_at} />
      </p>
      <p>
        <b>{state === 'open' ? 'Aberto' : 'Corrigido'}.</b> {reasonOf(fault)}
      </p>
      <Places fault={fault} />
    </li>
  );
}

function Places({ fault: { dialog, block, ticket_ids } }: { fault: FaultGroup }) {
  const { label } = useTicketWords();
  return (
    <p className={style.links}>
      {dialog.id !== null && (
        <Link
          to="/at_dialog/$id/edit"
          params={{ id: String(dialog.id) }}
          search={block ? { block } : {}}
        >
          {block ? 'Abrir o bloco' : 'Abrir o diálogo'}
          <span className={hidden.hidden}> {block ?? dialog.name}</span>
        </Link>
      )}
      {ticket_ids.map((id) => (
        <Link key={id} to="/at_ticket/$id/edit" params={{ id: String(id) }}>
          {label} {id}
        </Link>
      ))}
    </p>
  );
}
