import type { Menu, Place, RouteTable } from '@balcao/contract/access/navigation';
import { isAble } from '@balcao/contract/records/definition';
import type { Actor } from '../../platform/actor.ts';

type Known = { pages: readonly string[]; menus: readonly Menu[]; inner: readonly Place[] };

/** The routes and menus that a person may open, among existing pages; a menu without items is left out. */
export function tableOf({ pages, menus, inner }: Known, who: Pick<Actor, 'level' | 'roles'>) {
  const open = (place: Place) => pages.includes(place.path) && isAble(place.may, who);
  const routes = [...menus.flatMap(({ places }) => places), ...inner].filter(open);
  const shown = menus.map(({ label, icon, places }) => ({
    label,
    icon,
    items: places.filter(open).map(({ name, label }) => ({ label, route: name })),
  }));
  return {
    routes: routes.map(({ name, path }) => ({ name, path })),
    menus: shown.filter(({ items }) => items.length > 0),
  } satisfies RouteTable;
}
