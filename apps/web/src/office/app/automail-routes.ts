import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { BlockSearch } from '../features/automail/block-search.ts';
import type { DeliverySearch } from '../features/automail/delivery-search.ts';
import { loaders, office } from './office-route.ts';

const deliveries = createRoute({
  getParentRoute: () => office,
  path: '/am_delivery',
  // The page reads it: every page loads this file.
  validateSearch: (raw: DeliverySearch) => raw,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).deliveryListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/automail/delivery-list-page.tsx'),
    'DeliveryListPage',
  ),
});

const blocks = createRoute({
  getParentRoute: () => office,
  path: '/am_block',
  validateSearch: (raw: BlockSearch) => raw,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).blockListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/automail/block-list-page.tsx'),
    'BlockListPage',
  ),
});

/** The pages of automatic mail besides its records. */
export const automailRoutes = [deliveries, blocks] as const;
