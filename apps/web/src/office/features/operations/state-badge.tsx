import type { State } from '@balcao/contract/operations/operations';
import { Icon } from '../../../ui/icon.tsx';
import style from './operations.module.css';
import { stateWords } from './section-titles.ts';

/** A state by icon and word, never by colour alone. */
export function StateBadge({ state }: { state: State }) {
  const { word, icon } = stateWords[state];
  return (
    <span className={style.state} data-state={state}>
      <Icon name={icon} size={16} />
      {word}
    </span>
  );
}
