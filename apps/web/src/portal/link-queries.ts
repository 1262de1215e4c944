import type {
  getEmailChange,
  getRecoverToken,
  getTokenUser,
} from '@balcao/contract/access/recovery';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

const linkKeys = {
  tokenUser: (token: string) => ['link', 'token-user', token] as const,
  recovery: (token: string) => ['link', 'recover-token', token] as const,
  emailChange: (token: string) => ['link', 'email-change', token] as const,
};

/** A link works only once: after it was used or refused, it is not loaded again. */
const once = { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false };

/** The person whose first password the link sets. */
export const tokenUserQuery = (token: string) =>
  queryOptions({
    queryKey: linkKeys.tokenUser(token),
    queryFn: () =>
      call<typeof getTokenUser>('GET /api/gl_user/:token/token_get', { params: { token } }),
    ...once,
  });

/** Whether a link for a new password still works. */
export const recoveryQuery = (token: string) =>
  queryOptions({
    queryKey: linkKeys.recovery(token),
    queryFn: () =>
      call<typeof getRecoverToken>('GET /api/access/recover_token/:token', { params: { token } }),
    ...once,
  });

/** The new e-mail address that a link confirms. */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: linkKeys.emailChange(token),
    queryFn: async () => {
      const params = { token };
      return (await call<typeof getEmailChange>('GET /api/access/confirm_email/:token', { params }))
        .data;
    },
    ...once,
  });
