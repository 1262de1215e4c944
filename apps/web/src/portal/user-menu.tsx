import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { endImpersonation, useImpersonation } from '../platform/session/impersonation.ts';
import { useSession } from '../platform/session/use-session.ts';
import hidden from '../ui/hidden.module.css';
import { Icon } from '../ui/icon.tsx';
import { useDismissal } from '../ui/use-dismissal.ts';
import style from './user-menu.module.css';

/** The actions on the person's own account. */
export function UserMenu() {
  const { user, is_affiliate } = useSession();
  const acting = useImpersonation();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismissal(open, box, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  return (
    <nav className={style.menu} aria-label="Sua conta" ref={box}>
      <button
        type="button"
        ref={button}
        className={style.target}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <span className={hidden.hidden}>Menu de </span>
        <span className={style.person}>{user.nickname || user.name}</span>
        <Icon name="chevron" size={16} />
      </button>
      {open && (
        <ul className={style.list}>
          <li>
            <Link to="/profile" className={style.item} onClick={() => setOpen(false)}>
              <Icon name="user" size={16} />
              Meus dados
            </Link>
          </li>
          {is_affiliate && (
            <li>
              <Link to="/affiliate" className={style.item} onClick={() => setOpen(false)}>
                <Icon name="coin" size={16} />
                Página do afiliado
              </Link>
            </li>
          )}
          {acting && (
            <li>
              <button type="button" className={style.item} onClick={endImpersonation}>
                <Icon name="eyeOff" size={16} />
                Despersonificar
              </button>
            </li>
          )}
          <li>
            <Link to="/auth/logout" className={style.item}>
              <Icon name="signOut" size={16} />
              Sair
            </Link>
          </li>
        </ul>
      )}
    </nav>
  );
}
