import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, Outlet, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotFound } from './not-found.tsx';
import { officeRoute } from './office/app/routes.ts';
import { parseSearch, stringifySearch } from './platform/flat-search.ts';
import { queryClient } from './platform/query-client.ts';
import { rootRoute } from './platform/root-route.ts';
import { LineNotice } from './platform/session/line-notice.tsx';
import { listenToShell } from './platform/shell-bridge.ts';
import { portalRoutes } from './portal/routes.ts';
import { Announcer } from './ui/announcer.tsx';
import { NoticeArea } from './ui/notice-area.tsx';
import { showTheme, theme } from './ui/theme.ts';
import './ui/base.css';

showTheme(theme.get());
listenToShell();

function Root() {
  return (
    <>
      <Outlet />
      <LineNotice />
      <NoticeArea />
      <Announcer />
    </>
  );
}

rootRoute.update({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: lazyRouteComponent(() => import('./ui/fault-page.tsx'), 'FaultPage'),
});

const router = createRouter({
  routeTree: rootRoute.addChildren([...portalRoutes, officeRoute]),
  defaultPreload: 'intent',
  // What was preloaded is a page's code alone: its queries start when it is opened.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
  // Parameters that a page's `validateSearch` does not return are removed from the address.
  search: { strict: true },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
