import type { getOwnData, getOwnEmailChange } from '@balcao/contract/people/own-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { ownKeys } from './own-keys.ts';

export const ownDataQuery = queryOptions({
  queryKey: ownKeys.data,
  queryFn: () => call<typeof getOwnData>('GET /api/me/gl_user/edit'),
  // What is being typed must not change under the hand.
  refetchOnWindowFocus: false,
});

/** A new e-mail address that waits for its owner's word. */
export const ownEmailChangeQuery = queryOptions({
  queryKey: ownKeys.emailChange,
  queryFn: () => call<typeof getOwnEmailChange>('GET /api/me/email_change'),
});
