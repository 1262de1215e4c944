import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../platform/root-route.ts';
import type { RecordSearch } from '../records/list-search.ts';
import { leaveOffice } from './leave-office.ts';

/** The first requests of the pages, kept out of the first load, which the portal's pages share. */
export const loaders = () => import('./loaders.ts');

/** The search without its columns: they do not change what the list asks for. */
export function withoutColumns<Search extends RecordSearch>({ search }: { search: Search }) {
  const { columns: _, ...asked } = search;
  return asked;
}

/** The back-office: one shell around all pages. */
export const office = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: leaveOffice,
  loader: async (args) => (await loaders()).shellLoader(args),
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});
