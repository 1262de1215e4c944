import type { RecordDefinition } from './records/definition.ts';
import { records } from './records/definitions.ts';

const recordPages = records.flatMap(({ name, may, createPage, screen }: RecordDefinition) => {
  const create = may.create || createPage ? [`/${name}/create`] : [];
  return screen ? [screen] : [`/${name}`, `/${name}/:id/edit`, ...create];
});

/**
 * The addresses of the portal and back-office page (docs/product/portal.md#addresses, docs/product/back-office.md#pages); any other address answers 404 with
 * that same page.
 */
export const officePages: readonly string[] = [
  '/login',
  '/login/recover_email',
  '/login/two_factor',
  '/login/recover_token/:token',
  '/login/ce/:token',
  '/login/email/:token',
  '/auth/logout',
  '/home',
  '/dashboard',
  '/profile',
  '/affiliate',
  '/account',
  '/audit',
  '/operations',
  '/privacy',
  '/at_ticket',
  '/at_ticket/create',
  '/at_ticket/:id/edit',
  '/at_ticket/:token/sign',
  '/at_ticket/check',
  '/at_ticket_balance',
  '/at_ticket_balance/transfer',
  '/at_flow_fault',
  '/af_commission',
  '/ad_spending',
  '/ad_report',
  '/ad_meta_event',
  '/am_block',
  '/am_delivery',
  '/pm_transaction',
  '/pm_transaction/create',
  '/pm_transaction/:id/edit',
  '/nf_invoice',
  '/nf_invoice/bulk',
  '/nf_invoice/create',
  '/nf_invoice/:id/edit',
  '/fn_entry',
  '/fn_entry/create',
  '/fn_entry/:id/edit',
  '/pm_remittance',
  '/fn_statement',
  '/fn_statement/:id',
  '/pm_return',
  '/pm_return/:id',
  '/fn_report',
  '/fn_month',
  '/report/tickets',
  '/report/results',
  '/report/payments',
  '/redirect',
  '/test/test',
  '/test/prod',
  '/test/ui',
  '/pm/:token/options',
  ...recordPages,
];

/** Pages that our own pages may show in a frame: a charge's page shows what its customer sees. */
export const framedPages: readonly string[] = ['/pm/:token/options'];

const patterns = officePages.map((page) => new RegExp(`^${page.replace(/:[a-z]+/g, '[^/]+')}$`));

/** Whether an address, including its `?` and `#` parts, leads to a page. */
export function isPage(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return patterns.some((pattern) => pattern.test(path));
}
