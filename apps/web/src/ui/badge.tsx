import style from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

/** One fact, large: an icon of 40 px and a text of 20 px. */
export function Badge({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className={style.badge}>
      <Icon name={icon} size={40} />
      {text}
    </span>
  );
}
