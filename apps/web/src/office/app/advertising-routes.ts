import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { SpendingSearch } from '../features/advertising/spending-search.ts';
import { loaders, office } from './office-route.ts';

const spending = createRoute({
  getParentRoute: () => office,
  path: '/ad_spending',
  // The page reads it: every page loads this file.
  validateSearch: (raw: SpendingSearch) => raw,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).spendingListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/advertising/spending-list-page.tsx'),
    'SpendingListPage',
  ),
});

/** The pages of advertising besides its record. */
export const advertisingRoutes = [spending] as const;
