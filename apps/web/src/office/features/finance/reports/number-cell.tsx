import { formatCurrency } from '@balcao/brazil/money';
import { Link } from '@tanstack/react-router';
import style from '../../../reports/reports.module.css';

type Props = {
  cents: number | null;
  /** Of the rows behind it; without one it is only a number. */
  rows?: string;
  /** What the number is, for people who hear it alone. */
  label: string;
};

/** A number of a table, which opens the rows behind it. */
export function NumberCell({ cents, rows, label }: Props) {
  const text = cents === null ? '—' : formatCurrency(cents);
  const below = (cents ?? 0) < 0 || undefined;
  return (
    <td data-number data-label={label}>
      {rows && cents ? (
        <Link
          to="/fn_report"
          search={(before) => ({ ...before, rows, page: undefined })}
          resetScroll={false}
          className={style.number}
          data-below={below}
          aria-label={`${label}: ${text}. Ver os lançamentos`}
        >
          {text}
        </Link>
      ) : (
        <span data-below={below}>{text}</span>
      )}
    </td>
  );
}
