import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import style from './frequent-places.module.css';
import { menuIcon, useNavigation } from './navigation.ts';
import { byVisits } from './visits.ts';

const MOST = 5;
/** Not offered: the start page itself, and the tickets, which it already shows. */
const HERE = new Set(['/home', '/at_ticket']);

/** Links to the places that the person visits most. */
export function FrequentPlaces() {
  const { menus, pathOf } = useNavigation();
  const places = menus.flatMap(({ icon, items }) =>
    items.map(({ label, route }) => ({ label, icon, path: pathOf(route) ?? '/home' })),
  );
  const others = byVisits(places.filter(({ path }) => !HERE.has(path))).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <nav className={style.places} aria-label="Atalhos">
      {others.map(({ label, icon, path }) => (
        <Link key={path} to={path} className={style.place}>
          <Icon name={menuIcon(icon)} size={16} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
