import type { DayNumbers } from '@balcao/contract/dialogs/analytics';
import { dayOf } from '../../../../ui/dates.ts';
import { countText } from './number-words.ts';
import style from './numbers-panel.module.css';

type Day = Pick<DayNumbers, 'day' | 'started'>;

const WIDTH = 300;
const HEIGHT = 40;

/** How many conversations began on each day, as a line; in words, the days with fewest and most. */
export function DayLine({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ started }) => started));
  const step = WIDTH / Math.max(1, days.length - 1);
  const points = days.map(
    ({ started }, index) => `${index * step},${HEIGHT - (started / most) * (HEIGHT - 2) - 1}`,
  );
  return (
    <figure className={style.days}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>{wordsOf(days)}</figcaption>
    </figure>
  );
}

function wordsOf(days: readonly Day[]): string {
  const [first = { day: '', started: 0 }, ...rest] = days;
  const least = rest.reduce((one, other) => (other.started < one.started ? other : one), first);
  const most = rest.reduce((one, other) => (other.started > one.started ? other : one), first);
  const told = ({ day, started }: Day) => `${countText(started)} (${dayOf(day)})`;
  return `Por dia: de ${told(least)} a ${told(most)}`;
}
