import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { BulkSearch } from '../features/invoices/bulk/bulk-address.ts';
import { invoiceFor } from '../features/invoices/form/invoice-for.ts';
import { invoiceSearch } from '../features/invoices/list/invoice-search.ts';
import { loaders, office, withoutColumns } from './office-route.ts';

const getParentRoute = () => office;

const invoiceList = createRoute({
  getParentRoute,
  path: '/nf_invoice',
  validateSearch: invoiceSearch,
  loaderDeps: withoutColumns,
  loader: async (args) => (await loaders()).invoiceListLoader(args),
  component: lazyRouteComponent(
    () => import('../features/invoices/list/invoice-list-page.tsx'),
    'InvoiceListPage',
  ),
});
const invoiceBulk = createRoute({
  getParentRoute,
  path: '/nf_invoice/bulk',
  // The page reads it: every page loads this file.
  validateSearch: (raw: BulkSearch) => raw,
  component: lazyRouteComponent(
    () => import('../features/invoices/bulk/bulk-page.tsx'),
    'InvoiceBulkPage',
  ),
});
const newInvoice = createRoute({
  getParentRoute,
  path: '/nf_invoice/create',
  validateSearch: invoiceFor,
  component: lazyRouteComponent(
    () => import('../features/invoices/form/new-invoice-page.tsx'),
    'NewInvoicePage',
  ),
});
const invoice = createRoute({
  getParentRoute,
  path: '/nf_invoice/$id/edit',
  loader: async (args) => (await loaders()).invoiceLoader(args),
  component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
});

/** The pages of invoices. */
export const invoiceRoutes = [invoiceList, invoiceBulk, newInvoice, invoice] as const;
