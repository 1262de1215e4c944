import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import style from './notice-page.module.css';

type Props = { icon: IconName; title: string; text?: string; children?: ReactNode };

/** A page, or an empty part of one, that says one thing and offers the next step. */
export function NoticePage({ icon, title, text, children }: Props) {
  return (
    <section className={style.page} role={children ? undefined : 'status'}>
      <span className={style.sign}>
        <Icon name={icon} size={28} />
      </span>
      <h1>{title}</h1>
      {text && <p className={style.text}>{text}</p>}
      {children}
    </section>
  );
}
