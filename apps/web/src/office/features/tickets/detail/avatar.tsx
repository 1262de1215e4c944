import { initials } from '@balcao/brazil/initials';
import style from './avatar.module.css';

/** A person's initials; show the name beside it. */
export function Avatar({ name, writing }: { name: string; writing?: boolean }) {
  return (
    <span className={style.avatar} data-writing={writing || undefined} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
