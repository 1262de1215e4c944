import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../platform/root-route.ts';

const getParentRoute = () => rootRoute;
type LoginSearch = { to?: string };

/** The pages outside the back-office. Each is loaded when it is first opened. */
export const portalRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/login', replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: ({ to }): LoginSearch => (typeof to === 'string' ? { to } : {}),
    component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/logout',
    component: lazyRouteComponent(() => import('./logout-page.tsx'), 'LogoutPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const;
