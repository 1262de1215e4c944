import type { impersonate } from '@balcao/contract/access/impersonation';
import type { resetTwoFactor } from '@balcao/contract/access/two-factor';
import type {
  PersonAccess as Access,
  endPersonSessions,
  getPersonAccess,
  invitePerson,
  withdrawEmailChange,
} from '@balcao/contract/people/person-access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { clearCaches } from '../../../platform/caches.ts';

export const peopleKeys = {
  access: (id: number, updatedAt: string) => ['people', id, 'access', updatedAt] as const,
  groupFlags: (group: number | undefined) => ['people', 'group-flags', group] as const,
};

/** The key holds the last save, because saving a person may change the access. */
export const accessQuery = (id: number, updatedAt: string) =>
  queryOptions({
    queryKey: peopleKeys.access(id, updatedAt),
    placeholderData: (before: Access | undefined) => before,
    queryFn: async () =>
      (await call<typeof getPersonAccess>('GET /api/gl_user/:id/access', { params: { id } })).data,
  });

export const invite = (id: number) =>
  call<typeof invitePerson>('POST /api/gl_user/:id/invite', { params: { id } });
export const endSessions = (id: number) =>
  call<typeof endPersonSessions>('DELETE /api/gl_user/:id/sessions', { params: { id } });
export const withdrawEmail = (id: number) =>
  call<typeof withdrawEmailChange>('DELETE /api/gl_user/:id/email_change', { params: { id } });
export const removeTwoFactor = (id: number) =>
  call<typeof resetTwoFactor>('DELETE /api/gl_user/:id/two_factor', { params: { id } });

/** Loads a new page, which carries the tokens of the session as that person. */
export async function actAs(user_id: number): Promise<void> {
  const { url } = await call<typeof impersonate>('POST /api/maintenance/impersonate', {
    body: { user_id },
  });
  clearCaches();
  window.location.assign(url);
}
