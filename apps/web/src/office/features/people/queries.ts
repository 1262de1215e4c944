import type { impersonate } from '@balcao/contract/impersonation';
import type {
  PersonAccess as Access,
  endPersonSessions,
  getPersonAccess,
  invitePerson,
  withdrawEmailChange,
} from '@balcao/contract/people';
import type { resetTwoFactor } from '@balcao/contract/two-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { clearCaches } from '../../../platform/caches.ts';

/** Of the person as last saved, which may have changed the way in. */
export const accessQuery = (id: number, updatedAt: string) =>
  queryOptions({
    queryKey: ['people', id, 'access', updatedAt],
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

/** A whole new page carries the tokens of the session as that person. */
export async function actAs(user_id: number): Promise<void> {
  const { url } = await call<typeof impersonate>('POST /api/maintenance/impersonate', {
    body: { user_id },
  });
  clearCaches();
  window.location.assign(url);
}
