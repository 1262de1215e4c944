import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import mark from '../../ui/mark.svg';
import { useDismissal } from '../../ui/use-dismissal.ts';
import style from './header.module.css';
import { LiveHint } from './live-hint.tsx';
import { UserMenu } from './user-menu.tsx';

/** Brand, rooms, live hint and the person's menu; on phones the rooms fold behind a button. */
export function Header() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { pathname } = useLocation();
  const open = openAt === pathname;
  const bar = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpenAt(null);
  useDismissal(open, bar, (byKey) => {
    close();
    if (byKey) button.current?.focus();
  });
  return (
    <header className={style.header} data-open={open || undefined}>
      <div className={style.bar} ref={bar}>
        <Button
          ref={button}
          variant="quiet"
          square
          data-phone
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="salas"
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </Button>
        <Link to="/home" className={style.brand}>
          <img src={mark} alt="" width={26} height={26} />
          Balcão
        </Link>
        <Rooms open={open} onChosen={close} />
        <LiveHint />
        <UserMenu />
      </div>
    </header>
  );
}

function Rooms({ open, onChosen }: { open: boolean; onChosen: () => void }) {
  const { configs } = useSession();
  const current = { 'data-current': true };
  return (
    <nav id="salas" className={style.rooms} data-open={open || undefined} aria-label="Principal">
      <Link to="/home" className={style.room} activeProps={current} onClick={onChosen}>
        <Icon name="home" size={16} />
        Início
      </Link>
      <Link
        to="/at_ticket"
        className={style.room}
        activeProps={current}
        activeOptions={{ includeSearch: false }}
        onClick={onChosen}
      >
        <Icon name="inbox" size={16} />
        {configs.TICKET_TITLE_PLURAL_NAME}
      </Link>
    </nav>
  );
}
