import type { TicketRow } from '@balcao/contract/ticket-list';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import style from '../../../records/row-actions.module.css';
import { statusesQuery } from '../queries.ts';
import type { TicketSet } from './use-ticket-changes.ts';

type Props = { row: TicketRow; change: (id: number, set: TicketSet) => void };

/** What is done to a ticket without opening it; seen while the pointer or the focus is on the row. */
export function QuickActions({ row, change }: Props) {
  const { user } = useSession();
  const { data: statuses = [] } = useQuery(statusesQuery);
  const done = statuses.find(({ kind }) => kind === 'done');
  const ended = row.status.kind === 'done' || row.status.kind === 'cancelled';
  const action = (icon: IconName, label: string, set: TicketSet) => (
    <Button
      variant="quiet"
      square
      aria-label={`${label} ${row.person_name ?? 'Visitante'}`}
      title={label}
      onClick={() => change(row.id, set)}
    >
      <Icon name={icon} />
    </Button>
  );
  if (ended) return null;
  return (
    <span className={style.actions}>
      {row.assignee?.id !== user.id && action('user', 'Assumir', { assignee_id: user.id })}
      {done && action('check', 'Concluir', { status_id: done.id })}
    </span>
  );
}
