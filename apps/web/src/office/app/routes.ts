import { createRoute, lazyRouteComponent, notFound, rootRouteId } from '@tanstack/react-router';
import { startQueriesForUser } from '../../platform/start-queries.ts';
import { auditSearch } from '../features/audit/audit-search.ts';
import { balanceSearch } from '../features/balance/balance-search.ts';
import { faultSearch } from '../features/dialogs/flow-faults/fault-search.ts';
import {
  pageSearch,
  remittanceSearch,
  returnSearch,
} from '../features/payments/bank-files/bank-file-search.ts';
import { chargeFor } from '../features/payments/form/charge-for.ts';
import { chargeSearch } from '../features/payments/list/charge-search.ts';
import { privacySearch } from '../features/people/privacy/privacy-search.ts';
import { ticketSearch } from '../features/tickets/list/ticket-search.ts';
import type { RecordSearch } from '../records/list-search.ts';
import { advertisingRoutes } from './advertising-routes.ts';
import { affiliateRoutes } from './affiliate-routes.ts';
import { automailRoutes } from './automail-routes.ts';
import { financeRoutes } from './finance-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { loaders, office, withoutColumns } from './office-route.ts';
import { reportRoutes } from './report-routes.ts';

const getParentRoute = () => office;

const home = createRoute({
  getParentRoute,
  path: '/home',
  loader: async (args) => (await loaders()).homeLoader(args),
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
const ticketList = createRoute({
  getParentRoute,
  path: '/at_ticket',
  validateSearch: ticketSearch,
  loaderDeps: withoutColumns,
  loader: async (args) => (await loaders()).ticketListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/tickets/list/ticket-list-page.tsx'),
    'TicketListPage',
  ),
});
const ticket = createRoute({
  getParentRoute,
  path: '/at_ticket/$id/edit',
  validateSearch: ticketSearch,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).ticketPageLoader(args),
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

const balances = createRoute({
  getParentRoute,
  path: '/at_ticket_balance',
  validateSearch: balanceSearch,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).balanceListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/balance/balance-list-page.tsx'),
    'BalanceListPage',
  ),
});
const balanceBatch = createRoute({
  getParentRoute,
  path: '/at_ticket_balance/transfer',
  component: lazyRouteComponent(
    () => import('../features/balance/batch-page.tsx'),
    'BalanceBatchPage',
  ),
});
const chargeList = createRoute({
  getParentRoute,
  path: '/pm_transaction',
  validateSearch: chargeSearch,
  loaderDeps: withoutColumns,
  loader: async (args) => (await loaders()).chargeListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/payments/list/charge-list-page.tsx'),
    'ChargeListPage',
  ),
});
const newCharge = createRoute({
  getParentRoute,
  path: '/pm_transaction/create',
  validateSearch: chargeFor,
  component: lazyRouteComponent(() => import('./new-charge-page.tsx'), 'NewChargeWithNotePage'),
});
const charge = createRoute({
  getParentRoute,
  path: '/pm_transaction/$id/edit',
  loader: async (args) => (await loaders()).chargeLoader(args),
  component: lazyRouteComponent(() => import('./charge-page.tsx'), 'ChargePage'),
});

const remittances = createRoute({
  getParentRoute,
  path: '/pm_remittance',
  validateSearch: remittanceSearch,
  component: lazyRouteComponent(
    () => import('../features/payments/bank-files/remittance-page.tsx'),
    'RemittancePage',
  ),
});
const returns = createRoute({
  getParentRoute,
  path: '/pm_return',
  validateSearch: pageSearch,
  component: lazyRouteComponent(
    () => import('../features/payments/bank-files/return-list-page.tsx'),
    'ReturnListPage',
  ),
});
const bankReturn = createRoute({
  getParentRoute,
  path: '/pm_return/$id',
  validateSearch: returnSearch,
  component: lazyRouteComponent(
    () => import('../features/payments/bank-files/return-page.tsx'),
    'ReturnPage',
  ),
});

const account = createRoute({
  getParentRoute,
  path: '/account',
  loader: async (args) => (await loaders()).accountLoader(args),
  component: lazyRouteComponent(() => import('../features/access/account-page.tsx'), 'AccountPage'),
});

const audit = createRoute({
  getParentRoute,
  path: '/audit',
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).auditLoader(args),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});

const operations = createRoute({
  getParentRoute,
  path: '/operations',
  loader: async (args) => (await loaders()).operationsLoader(args),
  component: lazyRouteComponent(
    () => import('../features/operations/operations-page.tsx'),
    'OperationsPage',
  ),
});

const configs = createRoute({
  getParentRoute,
  path: '/configs',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q ? { q } : {}),
  loader: async (args) => (await loaders()).configsLoader(args),
  component: lazyRouteComponent(
    () => import('../features/organization/configs-page.tsx'),
    'ConfigsPage',
  ),
});

const privacy = createRoute({
  getParentRoute,
  path: '/privacy',
  validateSearch: privacySearch,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).privacyLoader(args),
  component: lazyRouteComponent(
    () => import('../features/people/privacy/privacy-page.tsx'),
    'PrivacyPage',
  ),
});

const designer = createRoute({
  getParentRoute,
  path: '/at_dialog/$id/edit',
  validateSearch: ({ block }): { block?: string } =>
    typeof block === 'string' && block ? { block } : {},
  loader: async (args) => (await loaders()).designerLoader(args),
  component: lazyRouteComponent(
    () => import('../features/dialogs/designer-page.tsx'),
    'DesignerPage',
  ),
});
const flowFaults = createRoute({
  getParentRoute,
  path: '/at_flow_fault',
  validateSearch: faultSearch,
  loaderDeps: ({ search }) => search,
  loader: async (args) => (await loaders()).flowFaultsLoader(args),
  component: lazyRouteComponent(
    () => import('../features/dialogs/flow-faults/flow-faults-page.tsx'),
    'FlowFaultsPage',
  ),
});
const newDialog = createRoute({
  getParentRoute,
  path: '/at_dialog/create',
  loader: async (args) => (await loaders()).newDialogLoader(args),
  component: lazyRouteComponent(
    () => import('../features/dialogs/create-page.tsx'),
    'DialogCreatePage',
  ),
});

const listPage = () => import('./record-list.tsx');
const editPage = () => import('./record-pages.tsx');
/** These queries need the definitions of all records, which no other page needs at first. */
const recordPageQueries = () => import('../records/record-page-queries.ts');
/** An address that names no table is "not found" for staff and visitors alike. */
function mustBeTable(name: string): void {
  if (!/^[a-z]+_[a-z_]+$/.test(name)) throw notFound({ routeId: rootRouteId });
}

/** All records of the contract's definitions; any other name is "not found". */
const recordRoutes = [
  createRoute({
    getParentRoute,
    path: '/$record',
    beforeLoad: ({ params }) => mustBeTable(params.record),
    // Each record has its own filters: the page reads them.
    validateSearch: (search: Record<string, unknown>) => search as RecordSearch,
    loaderDeps: withoutColumns,
    loader: async (args) => {
      const { listPageQueries } = await recordPageQueries();
      startQueriesForUser(args, () => listPageQueries(args.params.record, args.deps));
    },
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
    loader: async (args) => {
      const { editPageQueries } = await recordPageQueries();
      startQueriesForUser(args, () => editPageQueries(args.params.record, Number(args.params.id)));
    },
    component: lazyRouteComponent(editPage, 'RecordEditPage'),
  }),
] as const;

/** The back-office: one shell around all pages. Each page's code is loaded when first opened. */
export const officeRoute = office.addChildren([
  home,
  ticketList,
  newTicket,
  ticket,
  balances,
  balanceBatch,
  remittances,
  returns,
  bankReturn,
  chargeList,
  newCharge,
  charge,
  ...financeRoutes,
  ...invoiceRoutes,
  ...affiliateRoutes,
  ...advertisingRoutes,
  ...automailRoutes,
  ...reportRoutes,
  account,
  audit,
  operations,
  configs,
  privacy,
  designer,
  newDialog,
  flowFaults,
  ...recordRoutes,
]);
