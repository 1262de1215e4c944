import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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

/** The pages of automatic mail besides its records. */
export const automailRoutes = [deliveries] as const;
