import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useImpersonation } from '../../platform/session/impersonation.ts';
import { Button } from '../../ui/button.tsx';
import { GoToTop } from '../../ui/go-to-top.tsx';
import { Icon } from '../../ui/icon.tsx';
import mark from '../../ui/mark.svg';
import { useDismissal } from '../../ui/use-dismissal.ts';
import style from './header.module.css';
import { LiveHint } from './live-hint.tsx';
import { MenuBar } from './menu-bar.tsx';
import { Bell } from './notifications/bell.tsx';
import { openPalette } from './overlays.ts';
import { UpdateButton } from './update-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Brand, menus, search, live hint and the person's menu; on phones, a button opens the menus. */
export function Header() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { pathname } = useLocation();
  const acting = useImpersonation() !== null;
  const open = openAt === pathname;
  const bar = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpenAt(null);
  useDismissal(open, bar, (byKey) => {
    close();
    if (byKey) button.current?.focus();
  });
  return (
    <header
      className={style.header}
      data-open={open || undefined}
      data-acting={acting || undefined}
    >
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
          <span className={style.brandName}>Balcão</span>
        </Link>
        <MenuBar open={open} onChosen={close} />
        <GoToTop />
        <LiveHint />
        <Button
          variant="quiet"
          square
          aria-label="Buscar e ir para"
          aria-keyshortcuts="Control+K"
          data-tooltip="Buscar e ir para (Ctrl K)"
          onClick={openPalette}
        >
          <Icon name="search" />
        </Button>
        <UpdateButton />
        <Bell />
        <UserMenu />
      </div>
    </header>
  );
}
