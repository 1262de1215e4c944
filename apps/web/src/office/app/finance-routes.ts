import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { entrySearch } from '../features/finance/entries/entry-search.ts';
import { entryFor } from '../features/finance/entry-form/entry-for.ts';
import { monthSearch } from '../features/finance/months/month-search.ts';
import type { ReportSearch } from '../features/finance/reports/report-search.ts';
import { statementSearch } from '../features/finance/statements/statement-search.ts';
import { pageSearch } from '../features/payments/bank-files/bank-file-search.ts';
import { loaders, office, withoutColumns } from './office-route.ts';

const getParentRoute = () => office;

const entryList = createRoute({
  getParentRoute,
  path: '/fn_entry',
  validateSearch: entrySearch,
  loaderDeps: withoutColumns,
  loader: async (args) => (await loaders()).entryListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/finance/entries/entry-list-page.tsx'),
    'EntryListPage',
  ),
});
const newEntry = createRoute({
  getParentRoute,
  path: '/fn_entry/create',
  validateSearch: entryFor,
  component: lazyRouteComponent(
    () => import('../features/finance/entry-form/new-entry-page.tsx'),
    'NewEntryPage',
  ),
});
const entry = createRoute({
  getParentRoute,
  path: '/fn_entry/$id/edit',
  loader: async (args) => (await loaders()).entryLoader(args),
  component: lazyRouteComponent(() => import('./entry-page.tsx'), 'EntryPage'),
});

const financeReports = createRoute({
  getParentRoute,
  path: '/fn_report',
  // The page reads it: every page loads this file.
  validateSearch: (raw: ReportSearch) => raw,
  // Open rows are asked for by their drawer.
  loaderDeps: ({ search: { rows: _, page: __, ...asked } }) => asked,
  loader: async (args) => (await loaders()).financeReportsLoader(args),
  component: lazyRouteComponent(
    () => import('../features/finance/reports/report-page.tsx'),
    'ReportPage',
  ),
});

const statements = createRoute({
  getParentRoute,
  path: '/fn_statement',
  validateSearch: pageSearch,
  component: lazyRouteComponent(
    () => import('../features/finance/statements/statement-list-page.tsx'),
    'StatementListPage',
  ),
});
const statement = createRoute({
  getParentRoute,
  path: '/fn_statement/$id',
  validateSearch: statementSearch,
  component: lazyRouteComponent(
    () => import('../features/finance/statements/statement-page.tsx'),
    'StatementPage',
  ),
});

const months = createRoute({
  getParentRoute,
  path: '/fn_month',
  validateSearch: monthSearch,
  component: lazyRouteComponent(
    () => import('../features/finance/months/month-page.tsx'),
    'MonthPage',
  ),
});

/** The pages of finance. */
export const financeRoutes = [
  entryList,
  newEntry,
  entry,
  financeReports,
  statements,
  statement,
  months,
] as const;
