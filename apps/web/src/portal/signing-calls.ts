import type { CallOutput } from '@balcao/contract/endpoint';
import type { attachPublicFile, publicTicket } from '@balcao/contract/files';
import type { Claim } from '@balcao/contract/sign-page';
import type { checkSignature } from '@balcao/contract/signing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { upload } from '../platform/upload.ts';

export type SignTicket = CallOutput<typeof publicTicket>;

/** Every asking is evidence that the link was opened: no more of it than the person does. */
export const signTicketQuery = (token: string) =>
  queryOptions({
    queryKey: ['signing', token],
    queryFn: () =>
      call<typeof publicTicket>('GET /api/at_ticket/:token/public_get', { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Attaches the signature's picture, named after its code. */
export async function sendSignature(token: string, code: string, picture: Blob, claim: Claim) {
  const file = new File([picture], `${code}.png`, { type: 'image/png' });
  const input = { params: { token }, query: {}, file, fields: { code, ...claim } };
  await upload<typeof attachPublicFile>('POST /api/at_ticket/:token/public_attachFile', input);
}

export async function findSignature(code: string) {
  const params = { code };
  const route = 'GET /api/at_ticket/check/:code';
  return (await call<typeof checkSignature>(route, { params })).data;
}
