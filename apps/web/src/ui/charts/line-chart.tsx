import style from './charts.module.css';
import { ColumnPicker } from './column-picker.tsx';
import {
  type Column,
  ColumnLabels,
  HEIGHT,
  Plot,
  pathOf,
  type Series,
  Tip,
  told,
  WIDTH,
} from './plot.tsx';
import { shortCount, shortMoney } from './scale.ts';

/** `past`: the line of an earlier time, thin behind that of now. */
export type Line = Series & { past?: boolean };

/** Lines of one measure: they share a scale. */
export type LineGroup = {
  unit: 'count' | 'cents';
  lines: readonly Line[];
  format: (value: number) => string;
};
type Props = {
  /** What the picture shows, in one sentence. */
  summary: string;
  columns: readonly Column[];
  groups: readonly LineGroup[];
  /** From this column on the time has not ended. */
  openFrom?: number;
  onOpen?: (at: number) => void;
};

/** Lines over the same columns, one drawing for each measure. */
export function LineChart({ summary, columns, groups, openFrom = columns.length, onOpen }: Props) {
  const linesAt = (at: number) => [
    ...groups.flatMap(({ lines, format }) => told(lines, at, format)),
    ...(at >= openFrom ? ['Ainda não terminou'] : []),
  ];
  const openAt = (openFrom * WIDTH) / columns.length;
  return (
    <div className={style.plots}>
      <div role="img" aria-label={summary} className={style.drawn}>
        {groups.map(({ unit, lines }, index) => (
          <Plot
            key={unit}
            values={lines.flatMap(({ values }) => values.filter((one) => one !== null))}
            tickText={unit === 'cents' ? shortMoney : shortCount}
            whole={unit === 'count'}
            low={index > 0}
          >
            {(y) => (
              <>
                <rect data-open x={openAt} width={WIDTH - openAt} height={HEIGHT} />
                {lines.map(({ name, tone, past, values }) => (
                  <path key={name} d={pathOf(values, y)} data-tone={tone} data-past={past} />
                ))}
              </>
            )}
          </Plot>
        ))}
        <ColumnLabels columns={columns} />
      </div>
      <ColumnPicker
        label="Colunas do gráfico"
        words={columns.map(({ name }, at) => [name, ...linesAt(at)].join('; '))}
        onOpen={onOpen}
        tip={(at) => <Tip name={columns[at]?.name} lines={linesAt(at)} />}
      />
    </div>
  );
}
