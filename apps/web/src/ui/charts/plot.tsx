import type { ReactNode } from 'react';
import type { Tone } from './chart-figure.tsx';
import style from './charts.module.css';
import { labelled, scaleOf } from './scale.ts';

export type Series = { name: string; tone: Tone; values: readonly (number | null)[] };
/** The name of a column, and a short one below it. */
export type Column = { name: string; short: string };

export const WIDTH = 1_000;
export const HEIGHT = 200;
const MOST_LABELS = 6;

/** What a column says of each series. */
export const told = (series: readonly Series[], at: number, format: (value: number) => string) =>
  series.flatMap(({ name, values }) => {
    const value = values[at];
    return value === null || value === undefined ? [] : [`${name}: ${format(value)}`];
  });

export function Tip({ name, lines }: { name: string | undefined; lines: readonly string[] }) {
  return (
    <>
      <b>{name}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
}

/** A label near an end of the drawing stands within it. */
const EDGE = 0.06;
const edgeOf = (middle: number) =>
  middle < EDGE ? 'first' : middle > 1 - EDGE ? 'last' : undefined;

/** Labels below the middle of their columns. */
export function ColumnLabels({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={style.labels}>
      {labelled(columns.length, MOST_LABELS).map((at) => {
        const middle = (at + 0.5) / columns.length;
        const edge = edgeOf(middle);
        const left = edge === 'first' ? 0 : edge === 'last' ? 1 : middle;
        return (
          <span key={columns[at]?.name} data-edge={edge} style={{ left: `${left * 100}%` }}>
            {columns[at]?.short}
          </span>
        );
      })}
    </div>
  );
}

type PlotProps = {
  values: readonly number[];
  tickText: (tick: number) => string;
  /** Counts have no halves. */
  whole?: boolean;
  low?: boolean;
  children: (y: (value: number) => number) => ReactNode;
};

/** Lines of a scale around a drawing. */
export function Plot({ values, tickText, whole, low, children }: PlotProps) {
  const { ticks, place } = scaleOf(values, low ? 2 : 4, whole ? 1 : 0);
  const y = (value: number) => HEIGHT - place(value) * HEIGHT;
  return (
    <div className={style.plot} data-low={low || undefined}>
      {ticks.map((tick) => (
        <span
          key={tick}
          className={style.tick}
          data-zero={tick === 0 || undefined}
          style={{ bottom: `${place(tick) * 100}%` }}
        >
          <span>{tickText(tick)}</span>
        </span>
      ))}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {children(y)}
      </svg>
    </div>
  );
}

/** A line through the middle of each column; it begins anew after a gap. */
export function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
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
