import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../platform/root-route.ts';

const getParentRoute = () => rootRoute;
type LoginSearch = { to?: string };
type CheckSearch = { code?: string };

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
    path: '/login/two_factor',
    validateSearch: ({ to }): LoginSearch => (typeof to === 'string' ? { to } : {}),
    component: lazyRouteComponent(() => import('./two-factor-page.tsx'), 'TwoFactorPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login/recover_email',
    component: lazyRouteComponent(() => import('./recover-email-page.tsx'), 'RecoverEmailPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login/recover_token/$token',
    component: lazyRouteComponent(() => import('./recover-token-page.tsx'), 'RecoverTokenPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login/ce/$token',
    component: lazyRouteComponent(() => import('./create-password-page.tsx'), 'CreatePasswordPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login/email/$token',
    component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
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
  createRoute({
    getParentRoute,
    path: '/profile',
    validateSearch: ({ routeBack }): { routeBack?: string } =>
      typeof routeBack === 'string' ? { routeBack } : {},
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/at_ticket/$token/sign',
    component: lazyRouteComponent(() => import('./signing-page.tsx'), 'SigningPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/at_ticket/check',
    validateSearch: ({ code }): CheckSearch => (typeof code === 'string' ? { code } : {}),
    component: lazyRouteComponent(() => import('./check-page.tsx'), 'CheckPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/redirect',
    validateSearch: ({ to }): LoginSearch => (typeof to === 'string' ? { to } : {}),
    component: lazyRouteComponent(() => import('./redirect-page.tsx'), 'RedirectPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/test/test',
    component: lazyRouteComponent(() => import('./test-pages/test-page.tsx'), 'TestPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/test/prod',
    component: lazyRouteComponent(() => import('./test-pages/prod-page.tsx'), 'ProdPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/test/ui',
    component: lazyRouteComponent(() => import('./test-pages/pieces-page.tsx'), 'PiecesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pm/$token/options',
    component: lazyRouteComponent(() => import('./payment-page.tsx'), 'PaymentPage'),
  }),
] as const;
