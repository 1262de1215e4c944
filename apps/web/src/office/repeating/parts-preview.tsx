import { formatCurrency } from '@balcao/brazil/money';
import { useId } from 'react';
import { brazilianDate } from '../../ui/date-text.ts';
import style from './repeating.module.css';

type Props = {
  title: string;
  parts: readonly { cents: number; due: string }[];
  /** More come than are shown. */
  more: boolean;
  /** "ª" or "º". */
  ordinal: string;
};

/** What would be made: its place, day and amount. */
export function PartsPreview({ title, parts, more, ordinal }: Props) {
  const id = useId();
  if (parts.length === 0) return null;
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className={style.parts}>
        {parts.map(({ cents, due }, at) => (
          <li key={due}>
            <span>
              {at + 1}
              {ordinal}
            </span>
            <span>{brazilianDate(due)}</span>
            <span>{formatCurrency(cents)}</span>
          </li>
        ))}
      </ol>
      {more && <p className={style.quiet}>E assim por diante.</p>}
    </section>
  );
}
