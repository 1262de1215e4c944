import type { getRouteTable, RouteTable } from '@balcao/contract/navigation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { IconName } from '../../ui/icon.tsx';

const icons: Record<string, IconName> = {
  home: 'home',
  inbox: 'inbox',
  folder: 'folder',
  user: 'user',
  gear: 'gear',
};

/** The icon of a menu by its name on the wire. */
export const menuIcon = (name: string): IconName => icons[name] ?? 'circle';

export const navigationQuery = queryOptions({
  queryKey: ['navigation'],
  queryFn: async () => (await call<typeof getRouteTable>('GET /api/route/table')).data,
  staleTime: 300_000,
});

export type Navigation = RouteTable & { pathOf: (route: string) => string | undefined };

/** What the person may open; nothing as long as the server has not said. */
export function useNavigation(): Navigation {
  const { data = { routes: [], menus: [] } } = useQuery(navigationQuery);
  return { ...data, pathOf: (route) => data.routes.find(({ name }) => name === route)?.path };
}
