import type { EntryDirection, EntryStatus } from '@balcao/contract/finance/entry';
import { entryStateWords } from '@balcao/contract/finance/entry-words';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import style from './entry-state.module.css';

type Look = { tone: 'open' | 'waiting' | 'done' | 'cancelled' | 'overdue'; icon: IconName };

const looks: Record<EntryStatus, Look> = {
  open: { tone: 'open', icon: 'clock' },
  partial: { tone: 'waiting', icon: 'coin' },
  settled: { tone: 'done', icon: 'check' },
  cancelled: { tone: 'cancelled', icon: 'ban' },
};
const late: Look = { tone: 'overdue', icon: 'alert' };

type Stateful = { direction: EntryDirection; status: EntryStatus; is_overdue: boolean };

/** An entry's state with colour, icon and word. */
export function EntryState({ entry }: { entry: Stateful }) {
  const { tone, icon } = entry.is_overdue ? late : looks[entry.status];
  return (
    <span className={style.state} data-tone={tone}>
      <Icon name={icon} size={16} />
      <span className={style.label}>{entryStateWords(entry)}</span>
    </span>
  );
}
