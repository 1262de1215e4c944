import type { RouteTable } from '@balcao/contract/access/navigation';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import { HoverMenu } from './hover-menu.tsx';
import style from './menu-bar.module.css';
import { menuIcon, useNavigation } from './navigation.ts';

type Props = { open: boolean; onChosen: () => void };
type Menu = RouteTable['menus'][number];

/** The menus of the route table; a menu with a single place becomes a link to it. */
export function MenuBar({ open, onChosen }: Props) {
  const { menus } = useNavigation();
  return (
    <nav id="salas" className={style.rooms} data-open={open || undefined} aria-label="Principal">
      <ul className={style.row}>
        {menus.map((menu) =>
          menu.items.length === 1 ? (
            <Room key={menu.label} menu={menu} onChosen={onChosen} />
          ) : (
            <HoverMenu key={menu.label} menu={menu} onChosen={onChosen} />
          ),
        )}
      </ul>
    </nav>
  );
}

function Room({ menu, onChosen }: { menu: Menu; onChosen: () => void }) {
  const { pathOf } = useNavigation();
  const [only] = menu.items;
  const path = only && pathOf(only.route);
  if (!path) return null;
  return (
    <li>
      <Link
        to={path}
        className={style.room}
        activeProps={{ 'data-current': true }}
        activeOptions={{ includeSearch: false }}
        onClick={onChosen}
      >
        <Icon name={menuIcon(menu.icon)} size={16} />
        {only.label}
      </Link>
    </li>
  );
}
