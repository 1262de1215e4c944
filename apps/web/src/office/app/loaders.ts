import type { ReportName } from '@balcao/contract/reports/report-names';
import { ownSessionsQuery } from '../../platform/own-access/own-sessions-query.ts';
import { twoFactorQuery } from '../../platform/own-access/two-factor-calls.ts';
import { queryClient } from '../../platform/query-client.ts';
import { type LoaderArgs, startQueriesForUser } from '../../platform/start-queries.ts';
import { tokensQuery } from '../features/access/queries.ts';
import {
  reportQuery as adReportQuery,
  type MetaSearch,
  metaEventsQuery,
  metaSearch,
  spendingQuery,
} from '../features/advertising/queries.ts';
import { type AdReportSearch, adReportSearch } from '../features/advertising/report-search.ts';
import { type SpendingSearch, spendingSearch } from '../features/advertising/spending-search.ts';
import {
  type CommissionSearch,
  commissionSearch,
} from '../features/affiliates/commission-search.ts';
import { commissionsQuery } from '../features/affiliates/queries.ts';
import type { AuditSearch } from '../features/audit/audit-search.ts';
import { auditQuery, chainQuery } from '../features/audit/queries.ts';
import { type BlockSearch, blockSearch } from '../features/automail/block-search.ts';
import { type DeliverySearch, deliverySearch } from '../features/automail/delivery-search.ts';
import { blocksQuery, deliveriesQuery } from '../features/automail/queries.ts';
import type { BalanceSearch } from '../features/balance/balance-search.ts';
import { balanceListQuery } from '../features/balance/queries.ts';
import type { FaultSearch } from '../features/dialogs/flow-faults/fault-search.ts';
import { draftQuery, flowFaultsQuery, templatesQuery } from '../features/dialogs/queries.ts';
import { entriesQuery, entryQuery } from '../features/finance/entries/entry-queries.ts';
import type { EntrySearch } from '../features/finance/entries/entry-search.ts';
import { openReportQuery, unitsQuery } from '../features/finance/reports/queries.ts';
import { type ReportSearch, reportSearch } from '../features/finance/reports/report-search.ts';
import { invoiceQuery, invoicesQuery } from '../features/invoices/invoice-queries.ts';
import type { InvoiceSearch } from '../features/invoices/list/invoice-search.ts';
import { operationsQuery } from '../features/operations/queries.ts';
import { configsQuery } from '../features/organization/queries.ts';
import type { ChargeSearch } from '../features/payments/list/charge-search.ts';
import { chargeQuery, chargesQuery } from '../features/payments/queries.ts';
import { type RequestState, requestsQuery } from '../features/people/privacy/queries.ts';
import { reportChoicesQuery, reportQuery } from '../features/reports/queries.ts';
import {
  type ReportSearch as TeamReportSearch,
  reportSearch as teamReportSearch,
} from '../features/reports/report-search.ts';
import { listQuery, NEWEST, viewsQuery } from '../features/tickets/list/list-queries.ts';
import type { TicketSearch } from '../features/tickets/list/ticket-search.ts';
import { statusesQuery } from '../features/tickets/queries.ts';
import { savedViewsQuery } from '../records/saved-views.ts';
import { navigationQuery } from './navigation.ts';
import { ticketPageQueries } from './ticket-queries.ts';

/** The first requests of each back-office page. Not in the first load, because the portal's pages do not need them. */
type SearchLoaderArgs<Search> = LoaderArgs & { deps: Search };

export const shellLoader = (args: LoaderArgs) =>
  startQueriesForUser(args, () => [queryClient.ensureQueryData(navigationQuery)]);

export const homeLoader = (args: LoaderArgs) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(viewsQuery),
    queryClient.ensureQueryData(listQuery(NEWEST)),
  ]);

export const ticketListLoader = (args: SearchLoaderArgs<TicketSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(listQuery(args.deps)),
    queryClient.ensureQueryData(viewsQuery),
    queryClient.ensureQueryData(statusesQuery),
    queryClient.ensureQueryData(savedViewsQuery('at_ticket')),
  ]);

export const ticketPageLoader = (
  args: SearchLoaderArgs<TicketSearch> & { params: { id: string } },
) => startQueriesForUser(args, () => ticketPageQueries(Number(args.params.id), args.deps));

export const balanceListLoader = (args: SearchLoaderArgs<BalanceSearch>) =>
  startQueriesForUser(args, () => [queryClient.ensureQueryData(balanceListQuery(args.deps))]);
export const chargeListLoader = (args: SearchLoaderArgs<ChargeSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(chargesQuery(args.deps)),
    queryClient.ensureQueryData(savedViewsQuery('pm_transaction')),
  ]);

export const chargeLoader = (args: LoaderArgs & { params: { id: string } }) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(chargeQuery(Number(args.params.id))),
  ]);

export const financeReportsLoader = (args: SearchLoaderArgs<ReportSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(openReportQuery(reportSearch(args.deps))),
    queryClient.ensureQueryData(unitsQuery),
  ]);

export const entryListLoader = (args: SearchLoaderArgs<EntrySearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(entriesQuery(args.deps)),
    queryClient.ensureQueryData(savedViewsQuery('fn_entry')),
  ]);

export const entryLoader = (args: LoaderArgs & { params: { id: string } }) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(entryQuery(Number(args.params.id))),
  ]);

export const invoiceListLoader = (args: SearchLoaderArgs<InvoiceSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(invoicesQuery(args.deps)),
    queryClient.ensureQueryData(savedViewsQuery('nf_invoice')),
  ]);

export const invoiceLoader = (args: LoaderArgs & { params: { id: string } }) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(invoiceQuery(Number(args.params.id))),
  ]);

export const commissionListLoader = (args: SearchLoaderArgs<CommissionSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(commissionsQuery(commissionSearch(args.deps))),
  ]);

export const deliveryListLoader = (args: SearchLoaderArgs<DeliverySearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(deliveriesQuery(deliverySearch(args.deps))),
  ]);

export const blockListLoader = (args: SearchLoaderArgs<BlockSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(blocksQuery(blockSearch(args.deps))),
  ]);

export const spendingListLoader = (args: SearchLoaderArgs<SpendingSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(spendingQuery(spendingSearch(args.deps))),
  ]);

export const adReportLoader = (args: SearchLoaderArgs<AdReportSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(adReportQuery(adReportSearch(args.deps))),
  ]);

export const reportLoader = (name: ReportName, args: SearchLoaderArgs<TeamReportSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(reportQuery(name, teamReportSearch(args.deps))),
    queryClient.ensureQueryData(reportChoicesQuery(name)),
  ]);

export const metaEventsLoader = (args: SearchLoaderArgs<MetaSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(metaEventsQuery(metaSearch(args.deps))),
  ]);

export const accountLoader = (args: LoaderArgs) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(twoFactorQuery),
    queryClient.ensureQueryData(ownSessionsQuery),
    queryClient.ensureQueryData(tokensQuery),
  ]);

export const auditLoader = (args: SearchLoaderArgs<AuditSearch>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureInfiniteQueryData(auditQuery(args.deps)),
    queryClient.ensureQueryData(chainQuery()),
  ]);

export const operationsLoader = (args: LoaderArgs) =>
  startQueriesForUser(args, () => [queryClient.ensureQueryData(operationsQuery)]);

export const configsLoader = (args: LoaderArgs) =>
  startQueriesForUser(args, () => [queryClient.ensureQueryData(configsQuery)]);

export const privacyLoader = (args: SearchLoaderArgs<{ state?: RequestState }>) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(requestsQuery(args.deps.state ?? 'open')),
  ]);

export const designerLoader = (args: LoaderArgs & { params: { id: string } }) =>
  startQueriesForUser(args, () => [
    queryClient.ensureQueryData(draftQuery(Number(args.params.id))),
  ]);

export const flowFaultsLoader = (args: SearchLoaderArgs<FaultSearch>) =>
  startQueriesForUser(args, () => [queryClient.ensureQueryData(flowFaultsQuery(args.deps))]);

export const newDialogLoader = (args: LoaderArgs) =>
  startQueriesForUser(args, () => [queryClient.ensureQueryData(templatesQuery)]);
