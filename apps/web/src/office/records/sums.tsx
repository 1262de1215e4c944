import type { ReactNode } from 'react';
import style from './sums.module.css';

type Part = { label: string; text: string; tone?: 'overdue' | 'done' | undefined };

/** Four figures in a row, on a phone two by two. */
export function Sums({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <dl className={style.sums} aria-label={label}>
      {parts.map(({ label: name, text, tone }) => (
        <div key={name} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows of sums, with what they leave out below them. */
export function SumsBox({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={style.box}>
      {children}
      <p className={style.note}>{note}</p>
    </div>
  );
}
