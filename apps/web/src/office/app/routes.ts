import { createRoute, lazyRouteComponent, notFound, rootRouteId } from '@tanstack/react-router';
import { rootRoute } from '../../platform/root-route.ts';
import { auditSearch } from '../features/audit/audit-search.ts';
import { privacySearch } from '../features/people/privacy/privacy-search.ts';
import { ticketSearch } from '../features/tickets/list/ticket-search.ts';
import type { RecordSearch } from '../records/list-search.ts';

const office = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});
const getParentRoute = () => office;

const home = createRoute({
  getParentRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
const ticketList = createRoute({
  getParentRoute,
  path: '/at_ticket',
  validateSearch: ticketSearch,
  component: lazyRouteComponent(
    () => import('../features/tickets/list/ticket-list-page.tsx'),
    'TicketListPage',
  ),
});
const ticket = createRoute({
  getParentRoute,
  path: '/at_ticket/$id/edit',
  validateSearch: ticketSearch,
  component: lazyRouteComponent(() => import('./ticket-page.tsx'), 'TicketPage'),
});
const newTicket = createRoute({
  getParentRoute,
  path: '/at_ticket/create',
  component: lazyRouteComponent(
    () => import('../features/tickets/detail/new-ticket-page.tsx'),
    'NewTicketPage',
  ),
});

const account = createRoute({
  getParentRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/access/account-page.tsx'), 'AccountPage'),
});

const audit = createRoute({
  getParentRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
});

const configs = createRoute({
  getParentRoute,
  path: '/configs',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q ? { q } : {}),
  component: lazyRouteComponent(
    () => import('../features/organization/configs-page.tsx'),
    'ConfigsPage',
  ),
});

const privacy = createRoute({
  getParentRoute,
  path: '/privacy',
  validateSearch: privacySearch,
  component: lazyRouteComponent(
    () => import('../features/people/privacy/privacy-page.tsx'),
    'PrivacyPage',
  ),
});

const listPage = () => import('../records/record-list-page.tsx');
const editPage = () => import('../records/record-edit-page.tsx');
/** An address that names no table belongs to nobody, staff or visitor. */
function mustBeTable(name: string): void {
  if (!/^[a-z]+_[a-z_]+$/.test(name)) throw notFound({ routeId: rootRouteId });
}

/** Every record of the contract's definitions; the pages answer "not found" for any other name. */
const recordRoutes = [
  createRoute({
    getParentRoute,
    path: '/$record',
    beforeLoad: ({ params }) => mustBeTable(params.record),
    // Each record knows its own filters: the page reads them.
    validateSearch: (search: Record<string, unknown>) => search as RecordSearch,
    component: lazyRouteComponent(listPage, 'RecordListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$record/create',
    beforeLoad: ({ params }) => mustBeTable(params.record),
    component: lazyRouteComponent(editPage, 'RecordCreatePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$record/$id/edit',
    beforeLoad: ({ params }) => mustBeTable(params.record),
    validateSearch: ({ tab }): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
    component: lazyRouteComponent(editPage, 'RecordEditPage'),
  }),
] as const;

/** The back-office: one shell around every room. Each room is loaded when it is first opened. */
export const officeRoute = office.addChildren([
  home,
  ticketList,
  newTicket,
  ticket,
  account,
  audit,
  configs,
  privacy,
  ...recordRoutes,
]);
