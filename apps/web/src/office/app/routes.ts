import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../platform/root-route.ts';
import { ticketSearch } from '../features/tickets/ticket-search.ts';

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
    () => import('../features/tickets/ticket-list-page.tsx'),
    'TicketListPage',
  ),
});
const ticket = createRoute({
  getParentRoute,
  path: '/at_ticket/$id/edit',
  component: lazyRouteComponent(() => import('./ticket-page.tsx'), 'TicketPage'),
});

/** The back-office: one shell around every room. Each room is loaded when it is first opened. */
export const officeRoute = office.addChildren([home, ticketList, ticket]);
