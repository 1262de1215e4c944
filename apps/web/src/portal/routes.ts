import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

type LoginSearch = { to?: string };

/** The pages outside the back-office. Each is loaded when it is first opened. */
export function portalRoutes<Root extends AnyRoute>(root: Root) {
  const at = () => root;
  return [
    createRoute({
      getParentRoute: at,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: '/login', replace: true });
      },
    }),
    createRoute({
      getParentRoute: at,
      path: '/login',
      validateSearch: ({ to }): LoginSearch => (typeof to === 'string' ? { to } : {}),
      component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
    }),
    createRoute({
      getParentRoute: at,
      path: '/auth/logout',
      component: lazyRouteComponent(() => import('./logout-page.tsx'), 'LogoutPage'),
    }),
    createRoute({
      getParentRoute: at,
      path: '/dashboard',
      component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    }),
  ] as const;
}
