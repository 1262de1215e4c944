import type { listOwnInvoices } from '@balcao/contract/invoices/papers';
import type { listOwnPayments } from '@balcao/contract/payments/slips';
import type { listPrivacyRequests } from '@balcao/contract/people/privacy-requests';
import type { listOwnTickets } from '@balcao/contract/tickets/ticket';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { ownKeys } from '../platform/own-access/own-keys.ts';

/** The person's requests under the LGPD. */
export const ownPrivacyQuery = queryOptions({
  queryKey: ownKeys.privacy,
  queryFn: () => call<typeof listPrivacyRequests>('GET /api/me/privacy_request'),
});

export const ownPaymentsQuery = queryOptions({
  queryKey: ownKeys.payments,
  queryFn: async () =>
    (await call<typeof listOwnPayments>('GET /api/pm_transaction/me_index')).data,
});

export const ownTicketsQuery = queryOptions({
  queryKey: ownKeys.tickets,
  queryFn: async () => (await call<typeof listOwnTickets>('GET /api/at_ticket/me_index')).data,
});

const INVOICES = 5;

/** The person's invoices, a few at a time. */
export const ownInvoicesQuery = infiniteQueryOptions({
  queryKey: ownKeys.invoices,
  queryFn: ({ pageParam: page }) =>
    call<typeof listOwnInvoices>('GET /api/me/nf_invoice', { query: { page, per_page: INVOICES } }),
  initialPageParam: 1,
  getNextPageParam: ({ current_page, last_page }) =>
    current_page < last_page ? current_page + 1 : undefined,
});
