import style from './bank-accounts.module.css';

const WIDTH = 100;
const HEIGHT = 24;

/** The balances of an account's last days as a line; the numbers stand beside it and in the statement. */
export function BalanceLine({ days }: { days: readonly number[] }) {
  const most = Math.max(...days);
  const span = most - Math.min(...days);
  if (days.length < 2 || span === 0) return null;
  const points = days.map((cents, at) => {
    const x = (at / (days.length - 1)) * WIDTH;
    const y = ((most - cents) / span) * HEIGHT;
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  return (
    <svg
      className={style.past}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
