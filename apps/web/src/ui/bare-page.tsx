import type { ReactNode } from 'react';
import style from './bare-page.module.css';

/** A page without a bar: one thing in the middle, the footer at the bottom. */
export function BarePage({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  return (
    <div className={style.page}>
      <main>{children}</main>
      {footer}
    </div>
  );
}
