import {
  type Menu,
  mayOpen,
  type Place,
  type RouteTable,
} from '@balcao/contract/access/navigation';
import type { Actor } from '../../platform/actor.ts';

type Known = { pages: readonly string[]; menus: readonly Menu[]; inner: readonly Place[] };

/** The routes and menus that a person may open, among existing pages; a menu without items is left out. */
export function tableOf({ pages, menus, inner }: Known, who: Pick<Actor, 'level' | 'roles'>) {
  const open = (place: Place) => pages.includes(place.path) && mayOpen(place, who);
  const all = [...menus.flatMap(({ places }) => places), ...inner].filter(open);
  // A page that a menu shows may open without it too.
  const routes = new Map(all.map(({ name, path }) => [name, { name, path }]));
  const shown = menus.map(({ label, icon, places }) => {
    const seen = places.filter(open);
    const wordsOf = ({ label, alone = label }: Place) => (seen.length === 1 ? alone : label);
    return {
      label,
      icon,
      items: seen.map((place) => ({ label: wordsOf(place), route: place.name })),
    };
  });
  return {
    routes: [...routes.values()],
    menus: shown.filter(({ items }) => items.length > 0),
  } satisfies RouteTable;
}
