import style from './charts.module.css';
import { ColumnPicker } from './column-picker.tsx';
import { ColumnLabels, Plot, pathOf, type Series, Tip, told, WIDTH } from './plot.tsx';
import { shortMoney } from './scale.ts';

type Props = {
  /** What the picture shows, in one sentence. */
  summary: string;
  /** Names of the columns, and short ones below them. */
  columns: readonly { name: string; short: string }[];
  /** Stacked away from zero: positive values above it, negative ones below. */
  bars: readonly Series[];
  lines?: readonly Series[];
  format: (value: number) => string;
  onOpen?: (at: number) => void;
};

/** Columns, and below them lines over the same columns with a scale of their own. Values are cents. */
export function ColumnChart({ summary, columns, bars, lines = [], format, onOpen }: Props) {
  // What is stacked below zero says by its name that it goes out.
  const toldAt = (at: number) => [
    ...told(bars, at, (value) => format(Math.abs(value))),
    ...told(lines, at, format),
  ];
  const words = columns.map(({ name }, at) => [name, ...toldAt(at)].join('; '));
  return (
    <div className={style.plots}>
      <div role="img" aria-label={summary} className={style.drawn}>
        <Plot values={stackEnds(bars, columns.length)} tickText={shortMoney}>
          {(y) => <Bars bars={bars} columns={columns} y={y} />}
        </Plot>
        {lines.length > 0 && (
          <Plot
            values={lines.flatMap(({ values }) => values.filter((one) => one !== null))}
            tickText={shortMoney}
            low
          >
            {(y) =>
              lines.map(({ name, tone, values }) => (
                <path key={name} d={pathOf(values, y)} data-tone={tone} />
              ))
            }
          </Plot>
        )}
        <ColumnLabels columns={columns} />
      </div>
      <ColumnPicker
        label="Colunas do gráfico"
        words={words}
        onOpen={onOpen}
        tip={(at) => <Tip name={columns[at]?.name} lines={toldAt(at)} />}
      />
    </div>
  );
}

/** Where the stacks of the columns end, above and below. */
function stackEnds(bars: readonly Series[], count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const values = bars.map(({ values: all }) => all[at] ?? 0);
    const end = (sign: 1 | -1) =>
      values.reduce((sum, value) => (value * sign > 0 ? sum + value : sum), 0);
    return [end(1), end(-1)];
  }).flat();
}

type BarsProps = Pick<Props, 'bars' | 'columns'> & { y: (value: number) => number };

function Bars({ bars, columns, y }: BarsProps) {
  const count = columns.length;
  const step = WIDTH / count;
  const gap = count > 60 ? 0.1 : 0.3;
  const ends = Array.from({ length: count }, () => ({ up: 0, down: 0 }));
  return bars.flatMap(({ name, tone, values }) =>
    values.map((value, at) => {
      const end = ends[at];
      if (!value || !end) return null;
      const side = value > 0 ? 'up' : 'down';
      const [from, until] = [y(end[side]), y(end[side] + value)];
      end[side] += value;
      return (
        <rect
          key={`${name} ${columns[at]?.name}`}
          x={at * step + (step * gap) / 2}
          y={Math.min(from, until)}
          width={step * (1 - gap)}
          height={Math.abs(from - until)}
          data-tone={tone}
        />
      );
    }),
  );
}
