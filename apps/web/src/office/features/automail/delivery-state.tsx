import { type DeliveryState, deliveryWords } from '@balcao/contract/automail/deliveries';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import style from './automail.module.css';

const looks: Record<DeliveryState, { tone: string; icon: IconName }> = {
  waiting: { tone: 'waiting', icon: 'clock' },
  sent: { tone: 'done', icon: 'check' },
  failed: { tone: 'overdue', icon: 'alert' },
  bounced: { tone: 'overdue', icon: 'back' },
  complained: { tone: 'overdue', icon: 'ban' },
  skipped: { tone: 'cancelled', icon: 'ban' },
};

/** A delivery's state with colour, icon and word. */
export function DeliveryBadge({ status }: { status: DeliveryState }) {
  const { tone, icon } = looks[status];
  return (
    <span className={style.state} data-tone={tone}>
      <Icon name={icon} size={16} />
      {deliveryWords[status]}
    </span>
  );
}
