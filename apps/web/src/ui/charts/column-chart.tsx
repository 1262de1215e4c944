import type { ReactNode } from 'react';
import type { Tone } from './chart-figure.tsx';
import style from './charts.module.css';
import { ColumnPicker } from './column-picker.tsx';
import { labelled, scaleOf, shortMoney } from './scale.ts';

type Series = { name: string; tone: Tone; values: readonly (number | null)[] };
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

const WIDTH = 1_000;
const HEIGHT = 200;
const MOST_LABELS = 6;

/** Columns, and below them lines over the same columns with a scale of their own. Values are cents. */
export function ColumnChart({ summary, columns, bars, lines = [], format, onOpen }: Props) {
  const all = [...bars, ...lines];
  const words = columns.map(({ name }, at) => [name, ...told(all, at, format)].join('; '));
  return (
    <div className={style.plots}>
      <div role="img" aria-label={summary} className={style.drawn}>
        <Plot values={stackEnds(bars, columns.length)}>
          {(y) => <Bars bars={bars} columns={columns} y={y} />}
        </Plot>
        {lines.length > 0 && (
          <Plot values={lines.flatMap(({ values }) => values.filter((one) => one !== null))} low>
            {(y) =>
              lines.map(({ name, tone, values }) => (
                <path key={name} d={pathOf(values, y)} data-tone={tone} />
              ))
            }
          </Plot>
        )}
        <div className={style.labels}>
          {labelled(columns.length, MOST_LABELS).map((at) => (
            <span key={columns[at]?.name} style={{ left: `${(at / columns.length) * 100}%` }}>
              {columns[at]?.short}
            </span>
          ))}
        </div>
      </div>
      <ColumnPicker
        label="Colunas do gráfico"
        words={words}
        onOpen={onOpen}
        tip={(at) => <Tip name={columns[at]?.name ?? ''} series={all} at={at} format={format} />}
      />
    </div>
  );
}

const told = (series: readonly Series[], at: number, format: Props['format']) =>
  series.flatMap(({ name, values }) => {
    const value = values[at];
    return value === null || value === undefined ? [] : [`${name}: ${format(Math.abs(value))}`];
  });

type TipProps = { name: string; series: readonly Series[]; at: number; format: Props['format'] };

function Tip({ name, series, at, format }: TipProps) {
  return (
    <>
      <b>{name}</b>
      {told(series, at, format).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
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

type PlotProps = {
  values: readonly number[];
  low?: boolean;
  children: (y: (value: number) => number) => ReactNode;
};

function Plot({ values, low, children }: PlotProps) {
  const { ticks, place } = scaleOf(values, low ? 2 : 4);
  const y = (value: number) => HEIGHT - place(value) * HEIGHT;
  return (
    <div className={style.plot} data-low={low}>
      {ticks.map((tick) => (
        <span
          key={tick}
          className={style.tick}
          data-zero={tick === 0 || undefined}
          style={{ bottom: `${place(tick) * 100}%` }}
        >
          <span>{shortMoney(tick)}</span>
        </span>
      ))}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {children(y)}
      </svg>
    </div>
  );
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

/** A line through the middle of each column; it begins anew after a gap. */
function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
  const step = WIDTH / values.length;
  let pen = 'M';
  return values
    .map((value, at) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const point = `${pen}${((at + 0.5) * step).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = 'L';
      return point;
    })
    .join('');
}
