import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReportSearch } from '../features/reports/report-search.ts';
import { loaders, office } from './office-route.ts';

const page = () => import('../features/reports/report-page.tsx');
const getParentRoute = () => office;
// The page reads it: every page loads this file.
const validateSearch = (raw: ReportSearch) => raw;
// Open rows are asked for by their drawer.
const loaderDeps = ({ search: { rows: _, page: __, ...asked } }: { search: ReportSearch }) => asked;

const tickets = createRoute({
  getParentRoute,
  path: '/report/tickets',
  validateSearch,
  loaderDeps,
  loader: async (args) => (await loaders()).reportLoader('tickets', args),
  component: lazyRouteComponent(page, 'TicketsReportPage'),
});
const results = createRoute({
  getParentRoute,
  path: '/report/results',
  validateSearch,
  loaderDeps,
  loader: async (args) => (await loaders()).reportLoader('results', args),
  component: lazyRouteComponent(page, 'ResultsReportPage'),
});
const payments = createRoute({
  getParentRoute,
  path: '/report/payments',
  validateSearch,
  loaderDeps,
  loader: async (args) => (await loaders()).reportLoader('payments', args),
  component: lazyRouteComponent(page, 'PaymentsReportPage'),
});

/** The reports. */
export const reportRoutes = [tickets, results, payments] as const;
