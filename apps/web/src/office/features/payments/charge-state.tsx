import { stateWords } from '@balcao/contract/payments/charge-words';
import { Icon } from '../../../ui/icon.tsx';
import style from './charge-state.module.css';
import { chargeStates, type Stateful, shownState } from './charge-words.ts';

/** A charge's state with colour, icon and word. */
export function ChargeState({ charge }: { charge: Stateful }) {
  const { tone, icon } = chargeStates[shownState(charge)];
  const isLate = charge.status === 'partial' && charge.is_overdue;
  return (
    <span className={style.state} data-tone={isLate ? 'overdue' : tone}>
      <Icon name={icon} size={16} />
      <span className={style.label}>{stateWords(charge)}</span>
    </span>
  );
}
