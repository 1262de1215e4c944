import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ticketSearch } from '../features/tickets/ticket-search.ts';

/** The back-office: one shell around every room. Each room is loaded when it is first opened. */
export function officeRoutes<Root extends AnyRoute>(root: Root) {
  const office = createRoute({
    getParentRoute: () => root,
    id: 'office',
    component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  });
  const at = () => office;
  return office.addChildren([
    createRoute({
      getParentRoute: at,
      path: '/home',
      component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
    }),
    createRoute({
      getParentRoute: at,
      path: '/at_ticket',
      validateSearch: ticketSearch,
      component: lazyRouteComponent(
        () => import('../features/tickets/ticket-list-page.tsx'),
        'TicketListPage',
      ),
    }),
    createRoute({
      getParentRoute: at,
      path: '/at_ticket/$id/edit',
      component: lazyRouteComponent(() => import('./ticket-page.tsx'), 'TicketPage'),
    }),
  ]);
}
