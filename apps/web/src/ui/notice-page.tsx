import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import style from './notice-page.module.css';

type Props = {
  icon: IconName;
  title: string;
  text?: string;
  /** Inside a page that has its own heading. */
  part?: boolean;
  children?: ReactNode;
};

/** A page, or an empty part of one, that shows one message and offers the next step. */
export function NoticePage({ icon, title, text, part, children }: Props) {
  const Heading = part ? 'h2' : 'h1';
  return (
    <section
      className={part ? `${style.page} ${style.part}` : style.page}
      role={children ? undefined : 'status'}
    >
      <span className={style.sign}>
        <Icon name={icon} size={28} />
      </span>
      <Heading className={style.title}>{title}</Heading>
      {text && <p className={style.text}>{text}</p>}
      {children}
    </section>
  );
}
