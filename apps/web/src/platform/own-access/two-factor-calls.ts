import type {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
} from '@balcao/contract/access/two-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { ownKeys } from './own-keys.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ownKeys.twoFactor,
  queryFn: async () => (await call<typeof getTwoFactor>('GET /api/me/two_factor')).data,
});

export const begin = (password: string) =>
  call<typeof beginTwoFactor>('POST /api/me/two_factor', { body: { password } });

/** Returns the recovery codes. */
export const confirm = async (code: string) =>
  (await call<typeof confirmTwoFactor>('POST /api/me/two_factor/confirm', { body: { code } }))
    .codes;

export const disable = async (password: string, code: string) => {
  const body = { password, code };
  return (await call<typeof disableTwoFactor>('POST /api/me/two_factor/disable', { body })).data;
};
