import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { CommissionSearch } from '../features/affiliates/commission-search.ts';
import { loaders, office } from './office-route.ts';

const commissions = createRoute({
  getParentRoute: () => office,
  path: '/af_commission',
  // The page reads it: every page loads this file.
  validateSearch: (raw: CommissionSearch) => raw,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).commissionListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/affiliates/commission-list-page.tsx'),
    'CommissionListPage',
  ),
});

/** The pages of affiliates besides their record. */
export const affiliateRoutes = [commissions] as const;
