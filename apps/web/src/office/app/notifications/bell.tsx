import { useLocation } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDismissal } from '../../../ui/use-dismissal.ts';
import { NotificationPanel } from './notification-panel.tsx';
import style from './notifications.module.css';
import { countText } from './title-count.ts';
import { useNotifications } from './use-notifications.ts';

/** The number of unread notifications, with the list below it. */
export function Bell() {
  const { query, list, unread } = useNotifications();
  const { href } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === href;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismissal(open, box, (byKey) => {
    setOpenAt(null);
    if (byKey) button.current?.focus();
  });
  const label = unread > 0 ? `Notificações: ${countText(unread)} não lidas` : 'Notificações';
  return (
    <div className={style.bell} ref={box}>
      <Button
        ref={button}
        variant="quiet"
        square
        aria-label={unread === 1 ? 'Notificações: 1 não lida' : label}
        aria-expanded={open}
        aria-controls={id}
        data-tooltip={open ? undefined : 'Notificações'}
        onClick={() => setOpenAt(open ? null : href)}
      >
        <span className={style.mark}>
          <Icon name="bell" />
          {unread > 0 && (
            <span className={style.count} aria-hidden="true">
              {countText(unread)}
            </span>
          )}
        </span>
      </Button>
      {open && (
        <section id={id} className={style.panel} aria-label="Central de notificações">
          <NotificationPanel
            list={list}
            unread={unread}
            failed={query.isError}
            onRetry={() => query.refetch()}
            {...(query.hasNextPage && { onMore: () => query.fetchNextPage() })}
            onOpen={() => setOpenAt(null)}
          />
        </section>
      )}
    </div>
  );
}
