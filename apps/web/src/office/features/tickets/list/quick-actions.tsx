import type { TicketRow } from '@balcao/contract/tickets/list';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import style from '../../../records/row-actions.module.css';
import { statusesQuery } from '../queries.ts';
import { type TicketSet, useRowChange } from './use-ticket-changes.ts';

type Props = {
  row: TicketRow;
  /** Lets this change into the held list at once. */
  onFresh: () => void;
};
type ActionProps = Props & { icon: IconName; label: string; set: TicketSet };

/** Actions on a ticket without opening it; visible while the pointer or the focus is on the row. */
export function QuickActions(props: Props) {
  const { row } = props;
  const { user } = useSession();
  const { data: statuses = [] } = useQuery(statusesQuery);
  const done = statuses.find(({ kind }) => kind === 'done');
  if (row.status.kind === 'done' || row.status.kind === 'cancelled') return null;
  return (
    <span className={style.actions}>
      {row.assignee?.id !== user.id && (
        <Action {...props} icon="user" label="Assumir" set={{ assignee_id: user.id }} />
      )}
      {done && <Action {...props} icon="check" label="Concluir" set={{ status_id: done.id }} />}
    </span>
  );
}

/** One action, which cannot overlap with itself; the other buttons stay usable. */
function Action({ row, icon, label, set, onFresh }: ActionProps) {
  const change = useRowChange(onFresh);
  return (
    <Button
      variant="quiet"
      square
      aria-label={`${label} ${row.person_name ?? 'Visitante'}`}
      title={label}
      onClick={() => change({ ids: [row.id], set })}
    >
      <Icon name={icon} />
    </Button>
  );
}
