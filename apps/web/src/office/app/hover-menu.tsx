import type { RouteTable } from '@balcao/contract/access/navigation';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import style from './menu-bar.module.css';
import { menuIcon, useNavigation } from './navigation.ts';
import { useOpening } from './use-opening.ts';

type Props = { menu: RouteTable['menus'][number]; onChosen: () => void };

/** A menu of the bar; its places are plain links. */
export function HoverMenu({ menu, onChosen }: Props) {
  const { pathOf } = useNavigation();
  const { pathname } = useLocation();
  const id = useId();
  const { open, box, button, press, close } = useOpening();
  const places = menu.items.map(({ label, route }) => ({ label, path: pathOf(route) ?? '' }));
  const current = places.some(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  const choose = () => {
    close();
    onChosen();
  };
  return (
    <li ref={box} className={style.menu} data-open={open || undefined}>
      <button
        ref={button}
        type="button"
        className={style.room}
        data-current={current || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={press}
      >
        <Icon name={menuIcon(menu.icon)} size={16} />
        {menu.label}
        <span className={style.arrow}>
          <Icon name="chevron" size={16} />
        </span>
      </button>
      <div className={style.slide}>
        <ul id={id} className={style.places} aria-label={menu.label}>
          {places.map(({ label, path }) => (
            <li key={path}>
              <Link
                to={path}
                className={style.place}
                activeProps={{ 'data-current': true }}
                activeOptions={{ includeSearch: false }}
                onClick={choose}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
