import type { Operations } from '@balcao/contract/operations/operations';
import style from './operations.module.css';
import { overallOf } from './overall.ts';
import { StateBadge } from './state-badge.tsx';

/** How the whole is, before its parts. */
export function OverallState({ all }: { all: Operations }) {
  const { state, text } = overallOf(all);
  return (
    <p className={style.overall}>
      <StateBadge state={state} />
      <span>{text}</span>
    </p>
  );
}
