import style from './charts.module.css';
import { ColumnPicker } from './column-picker.tsx';
import { scaleOf } from './scale.ts';

/** `plain`: neither good nor bad; `out`: bad, also where it is more than zero. */
type Bar = { name: string; value: number; strong?: boolean; tone?: 'plain' | 'out' };
type Props = {
  /** What the picture shows, in one sentence. */
  summary: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  onOpen?: (at: number) => void;
};

/** Bars beside names and values: what is less than zero goes to the left and is hollow. */
export function BarChart({ summary, bars, format, onOpen }: Props) {
  const { place } = scaleOf(bars.map(({ value }) => value));
  const zero = place(0);
  return (
    <div className={style.plots}>
      <div role="img" aria-label={summary} className={style.bars}>
        {bars.map(({ name, value, strong, tone = 'in' }) => {
          const end = place(value);
          return (
            <div key={name} className={style.bar} data-strong={strong || undefined}>
              <span className={style.name}>{name}</span>
              <svg aria-hidden="true">
                <rect
                  x={`${Math.min(zero, end) * 100}%`}
                  y="20%"
                  width={`${Math.abs(end - zero) * 100}%`}
                  height="60%"
                  data-tone={value < 0 ? 'out' : tone}
                />
                <rect x={`${zero * 100}%`} width="1" height="100%" data-tone="axis" />
              </svg>
              <span className={style.value}>{format(value)}</span>
            </div>
          );
        })}
      </div>
      <ColumnPicker
        upright
        label="Barras do gráfico"
        words={bars.map(({ name, value }) => `${name}: ${format(value)}`)}
        onOpen={onOpen}
      />
    </div>
  );
}
