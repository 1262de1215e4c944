import type { ReactNode } from 'react';
import style from './reports.module.css';

type Props = {
  caption: string;
  headings: readonly string[];
  children: ReactNode;
  foot?: ReactNode;
};

/** The numbers of a view; on a phone each row is a card with the headings beside its numbers. */
export function ReportTable({ caption, headings, children, foot }: Props) {
  return (
    <table className={style.table} aria-label={caption}>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" data-number={at > 0 || undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}
