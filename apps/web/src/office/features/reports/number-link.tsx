import { numberText } from '@balcao/contract/reports/number-text';
import type { FigureUnit } from '@balcao/contract/reports/report';
import { Link } from '@tanstack/react-router';
import reports from '../../reports/reports.module.css';
import style from './report.module.css';
import { reportPaths, useReportPlace, withRows } from './report-place.ts';

type Props = {
  value: number | null;
  unit: FigureUnit;
  /** Of the rows behind it; null for a number without rows. */
  rows: string | null;
  /** What the number is, for people who hear it alone. */
  label: string;
};

/** What a number was in the period compared with; nothing where there is none. */
export function Before({ value, unit }: { value: number | null | undefined; unit: FigureUnit }) {
  if (value === null || value === undefined) return null;
  return <span className={style.before}>{`antes ${numberText(value, unit)}`}</span>;
}

/** A number that opens the rows behind it. */
export function NumberLink({ value, unit, rows, label }: Props) {
  const { name, search } = useReportPlace();
  const text = numberText(value, unit);
  if (rows === null || !value) return <span>{text}</span>;
  return (
    <Link
      to={reportPaths[name]}
      search={withRows(search, rows)}
      resetScroll={false}
      className={reports.number}
      aria-label={`${label}: ${text}. Ver as linhas`}
    >
      {text}
    </Link>
  );
}
