import type { NoticeKind, Notification } from '@balcao/contract/people/notifications';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { askPermission, permission } from './browser-notices.ts';
import style from './notifications.module.css';
import { useMarkRead } from './queries.ts';

const icons: Record<NoticeKind, IconName> = {
  mention: 'at',
  assigned: 'user',
  transferred: 'inbox',
  message: 'message',
  pending: 'clock',
  mail: 'mail',
  payment: 'coin',
  operations: 'gear',
};

type Props = {
  list: Notification[] | undefined;
  unread: number;
  failed: boolean;
  onRetry: () => void;
  /** Set if there are older notifications. */
  onMore?: () => void;
  onOpen: () => void;
};

/** The arrow keys move through the list, as Tab does. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = links.findIndex((link) => link.matches(':focus'));
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  event.preventDefault();
}

/** The person's notifications, newest first, with their actions. */
export function NotificationPanel({ list, unread, failed, onRetry, onMore, onOpen }: Props) {
  const reading = useMarkRead();
  const { say } = useTicketWords();
  return (
    <>
      <header className={style.head}>
        <h2 className={style.title}>Notificações</h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            disabled={reading.isPending}
            onClick={() => reading.mutate({ all: true })}
          >
            Marcar todas como lidas
          </Button>
        )}
      </header>
      {list === undefined && !failed && <Waiting />}
      {failed && (
        <div className={style.empty}>
          <p>Não foi possível carregar as notificações.</p>
          <Button onClick={onRetry}>Tentar novamente</Button>
        </div>
      )}
      {list?.length === 0 && (
        <div className={style.empty}>
          <Icon name="bell" size={28} />
          <p>Nenhuma notificação por aqui.</p>
          <p>
            {say(
              'Menções, {atendimentos} que chegam a você e respostas de clientes aparecem nesta lista.',
            )}
          </p>
        </div>
      )}
      {list && list.length > 0 && (
        <ul onKeyDown={walk}>
          {list.map((notice) => {
            const read = () => {
              if (notice.read_at === null) reading.mutate({ ids: [notice.id] });
            };
            const open = () => {
              read();
              onOpen();
            };
            return <Line key={notice.id} notice={notice} onRead={read} onOpen={open} />;
          })}
        </ul>
      )}
      {onMore && (
        <Button variant="quiet" onClick={onMore}>
          Mostrar anteriores
        </Button>
      )}
      <Outside />
    </>
  );
}

type LineProps = { notice: Notification; onRead: () => void; onOpen: () => void };

function Line({ notice, onRead, onOpen }: LineProps) {
  const { kind, title, text, url, created_at, read_at } = notice;
  const shown = { className: style.line, 'data-unread': read_at === null || undefined };
  const words = (
    <>
      <span className={style.icon}>
        <Icon name={icons[kind]} />
      </span>
      <span className={style.words}>
        <span className={style.what}>{title}</span>
        <span className={style.about}>{text}</span>
      </span>
      <span className={style.when}>
        <Moment at={created_at} />
      </span>
      {read_at === null && <span className={hidden.hidden}>Não lida</span>}
    </>
  );
  return (
    <li>
      {url === null ? (
        // The notification has no page to open, so the list shows its whole text.
        <button type="button" {...shown} data-whole onClick={onRead}>
          {words}
        </button>
      ) : (
        <Link to={url} {...shown} onClick={onOpen}>
          {words}
        </Link>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <div className={style.empty} role="status" aria-label="Carregando notificações">
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
    </div>
  );
}

/** Browser notifications need this click and the browser's permission. */
function Outside() {
  const answer = useSyncExternalStore(permission.watch, permission.get);
  if (answer !== 'default') return null;
  return (
    <footer className={style.foot}>
      <Button variant="quiet" onClick={() => void askPermission()}>
        <Icon name="bell" size={16} />
        Avisar também fora desta página
      </Button>
    </footer>
  );
}
