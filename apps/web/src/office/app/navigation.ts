import type { getRouteTable, RouteTable } from '@balcao/contract/access/navigation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { IconName } from '../../ui/icon.tsx';
import { shellKeys } from './shell-keys.ts';

const icons: Record<string, IconName> = {
  home: 'home',
  inbox: 'inbox',
  coin: 'coin',
  ledger: 'folder',
  folder: 'folder',
  mail: 'mail',
  chart: 'chart',
  user: 'user',
  gear: 'gear',
};

/** The icon for a menu's icon name from the server. */
export const menuIcon = (name: string): IconName => icons[name] ?? 'circle';

export const navigationQuery = queryOptions({
  queryKey: shellKeys.navigation,
  queryFn: async () => (await call<typeof getRouteTable>('GET /api/route/table')).data,
  staleTime: 300_000,
});

export type Navigation = RouteTable & { pathOf: (route: string) => string | undefined };

/** The pages that the person may open; empty until the server answers. */
export function useNavigation(): Navigation {
  const { data = { routes: [], menus: [] } } = useQuery(navigationQuery);
  return { ...data, pathOf: (route) => data.routes.find(({ name }) => name === route)?.path };
}
