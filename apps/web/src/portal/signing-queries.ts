import type { CallOutput } from '@balcao/contract/endpoint';
import type { publicTicket } from '@balcao/contract/files/public-ticket';
import type { checkSignature } from '@balcao/contract/signing/check';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

const signingKeys = {
  ticket: (token: string) => ['signing', 'ticket', token] as const,
  check: (code: string) => ['signing', 'check', code] as const,
};

export type SignTicket = CallOutput<typeof publicTicket>;

/** Each call is recorded as evidence that the link was opened, so the page makes only those that the person causes. */
export const signTicketQuery = (token: string) =>
  queryOptions({
    queryKey: signingKeys.ticket(token),
    queryFn: () =>
      call<typeof publicTicket>('GET /api/at_ticket/:token/public_get', { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });

/** The signer behind a code or a file's hash. */
export const checkQuery = (code: string) =>
  queryOptions({
    queryKey: signingKeys.check(code),
    queryFn: async () => {
      const params = { code };
      return (await call<typeof checkSignature>('GET /api/at_ticket/check/:code', { params })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    retryOnMount: false,
  });
