import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ownDataQuery, ownEmailChangeQuery } from '../platform/own-access/own-data-queries.ts';
import { ownSessionsQuery } from '../platform/own-access/own-sessions-query.ts';
import { queryClient } from '../platform/query-client.ts';
import { rootRoute } from '../platform/root-route.ts';
import { startQueries, startQueriesForUser } from '../platform/start-queries.ts';
import { ownAffiliateQuery, ownCommissionsQuery } from './affiliate/affiliate-queries.ts';
import { emailChangeQuery, recoveryQuery, tokenUserQuery } from './link-queries.ts';
import { redirectLoggedIn, redirectWithoutSetup } from './login-redirects.ts';
import {
  ownInvoicesQuery,
  ownPaymentsQuery,
  ownPrivacyQuery,
  ownTicketsQuery,
} from './own-queries.ts';
import { checkQuery, signTicketQuery } from './signing-queries.ts';
import { slipQuery } from './slip-query.ts';

const getParentRoute = () => rootRoute;
type LoginSearch = { to?: string };
type CheckSearch = { code?: string };

/** The pages outside the back-office. Each is loaded when first opened. */
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
    beforeLoad: redirectLoggedIn,
    component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login/two_factor',
    validateSearch: ({ to }): LoginSearch => (typeof to === 'string' ? { to } : {}),
    beforeLoad: redirectWithoutSetup,
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
    loader: (args) =>
      startQueries(args, () => [queryClient.ensureQueryData(recoveryQuery(args.params.token))]),
    component: lazyRouteComponent(() => import('./recover-token-page.tsx'), 'RecoverTokenPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login/ce/$token',
    loader: (args) =>
      startQueries(args, () => [queryClient.ensureQueryData(tokenUserQuery(args.params.token))]),
    component: lazyRouteComponent(() => import('./create-password-page.tsx'), 'CreatePasswordPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login/email/$token',
    loader: (args) =>
      startQueries(args, () => [queryClient.ensureQueryData(emailChangeQuery(args.params.token))]),
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
    loader: (args) =>
      startQueriesForUser(args, () => [
        queryClient.ensureQueryData(ownPaymentsQuery),
        queryClient.ensureQueryData(ownTicketsQuery),
        queryClient.ensureInfiniteQueryData(ownInvoicesQuery),
      ]),
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/affiliate',
    loader: (args) =>
      startQueriesForUser(args, () => [
        queryClient.ensureQueryData(ownAffiliateQuery),
        queryClient.ensureInfiniteQueryData(ownCommissionsQuery),
      ]),
    component: lazyRouteComponent(() => import('./affiliate/affiliate-page.tsx'), 'AffiliatePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    validateSearch: ({ routeBack }): { routeBack?: string } =>
      typeof routeBack === 'string' ? { routeBack } : {},
    loader: (args) =>
      startQueriesForUser(args, () => [
        queryClient.ensureQueryData(ownDataQuery),
        queryClient.ensureQueryData(ownEmailChangeQuery),
        queryClient.ensureQueryData(ownSessionsQuery),
        queryClient.ensureQueryData(ownPrivacyQuery),
      ]),
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/at_ticket/$token/sign',
    loader: (args) =>
      startQueries(args, () => [queryClient.ensureQueryData(signTicketQuery(args.params.token))]),
    component: lazyRouteComponent(() => import('./signing-page.tsx'), 'SigningPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/at_ticket/check',
    validateSearch: ({ code }): CheckSearch => (typeof code === 'string' ? { code } : {}),
    loaderDeps: ({ search }) => search,
    loader: (args) =>
      startQueries(args, () =>
        args.deps.code === undefined
          ? []
          : [queryClient.ensureQueryData(checkQuery(args.deps.code))],
      ),
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
    loader: (args) =>
      startQueries(args, () => [queryClient.ensureQueryData(slipQuery(args.params.token))]),
    component: lazyRouteComponent(() => import('./payment-page.tsx'), 'PaymentPage'),
  }),
] as const;
