import type { listOwnSessions } from '@balcao/contract/people/own-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { ownKeys } from './own-keys.ts';

/** The person's active logins. */
export const ownSessionsQuery = queryOptions({
  queryKey: ownKeys.sessions,
  queryFn: () => call<typeof listOwnSessions>('GET /api/me/sessions'),
});
