import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon.tsx';
import style from './notice-area.module.css';
import { dismiss, type NoticeKind, notices } from './notices.ts';

const icons: Record<NoticeKind, IconName> = {
  success: 'check',
  info: 'info',
  plain: 'info',
  warning: 'alert',
  danger: 'alert',
};

/** The area in which `notify` shows its notices. One for the whole page. */
export function NoticeArea() {
  const shown = useSyncExternalStore(notices.watch, notices.get);
  return (
    <section className={style.area} aria-label="Notificações" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={style.notice}>
          <span className={`${style.icon} ${style[kind]}`}>
            <Icon name={icons[kind]} />
          </span>
          <p className={style.text}>{text}</p>
          <button
            type="button"
            className={style.close}
            aria-label="Fechar notificação"
            onClick={() => dismiss(id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </section>
  );
}
