import type { StatusKind, TicketStatus } from '@balcao/contract/tickets/ticket';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import kinds from '../../../ui/status-kind.module.css';
import style from './status-mark.module.css';

const kindIcons: Record<StatusKind, IconName> = {
  open: 'circle',
  waiting: 'clock',
  done: 'check',
  cancelled: 'ban',
};

/** The icons that a status may name; other statuses use the icon of their kind. */
const statusIcons: Record<string, IconName> = {
  sparkles: 'sparkle',
  message: 'message',
  clock: 'clock',
  signature: 'pen',
  coin: 'coin',
  check: 'check',
  x: 'ban',
};

export function KindIcon({ kind, icon }: { kind: StatusKind; icon?: string }) {
  const name = (icon && statusIcons[icon]) || kindIcons[kind];
  return (
    <span className={`${style.icon} ${kinds[kind]}`}>
      <Icon name={name} size={16} />
    </span>
  );
}

/** A status with colour, icon and name. */
export function StatusMark({ status }: { status: TicketStatus }) {
  return (
    <span className={style.mark}>
      <KindIcon kind={status.kind} icon={status.icon} />
      <span className={style.name}>{status.name}</span>
    </span>
  );
}
