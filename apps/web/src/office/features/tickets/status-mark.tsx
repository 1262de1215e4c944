import type { StatusKind, TicketStatus } from '@balcao/contract/tickets';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import style from './status-mark.module.css';

const icons: Record<StatusKind, IconName> = {
  open: 'circle',
  waiting: 'clock',
  done: 'check',
  cancelled: 'ban',
};

export function KindIcon({ kind }: { kind: StatusKind }) {
  return (
    <span className={`${style.icon} ${style[kind]}`}>
      <Icon name={icons[kind]} size={16} />
    </span>
  );
}

/** A status by colour, icon and word. */
export function StatusMark({ status }: { status: TicketStatus }) {
  return (
    <span className={style.mark}>
      <KindIcon kind={status.kind} />
      {status.name}
    </span>
  );
}
