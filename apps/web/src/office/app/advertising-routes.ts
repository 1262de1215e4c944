import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { MetaSearch } from '../features/advertising/queries.ts';
import type { AdReportSearch } from '../features/advertising/report-search.ts';
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

const report = createRoute({
  getParentRoute: () => office,
  path: '/ad_report',
  validateSearch: (raw: AdReportSearch) => raw,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).adReportLoader(args),
  component: lazyRouteComponent(
    () => import('../features/advertising/report-page.tsx'),
    'AdReportPage',
  ),
});

const metaEvents = createRoute({
  getParentRoute: () => office,
  path: '/ad_meta_event',
  validateSearch: (raw: MetaSearch) => raw,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).metaEventsLoader(args),
  component: lazyRouteComponent(
    () => import('../features/advertising/meta-events-page.tsx'),
    'MetaEventsPage',
  ),
});

/** The pages of advertising besides its record. */
export const advertisingRoutes = [spending, report, metaEvents] as const;
