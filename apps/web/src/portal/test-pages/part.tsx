import { type ReactNode, useId } from 'react';
import style from './test-pages.module.css';

/** One component, or several related ones, under a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
