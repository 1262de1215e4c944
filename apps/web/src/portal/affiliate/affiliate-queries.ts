import type {
  getOwnAffiliate,
  listOwnCommissions,
  ownLinkCode,
} from '@balcao/contract/affiliates/own';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { ownKeys } from '../../platform/own-access/own-keys.ts';

export const ownAffiliateQuery = queryOptions({
  queryKey: ownKeys.affiliate,
  queryFn: async () => (await call<typeof getOwnAffiliate>('GET /api/me/af_affiliate')).data,
});

const LINES = 10;

/** The affiliate's commissions, a few at a time. */
export const ownCommissionsQuery = infiniteQueryOptions({
  queryKey: ownKeys.commissions,
  queryFn: ({ pageParam: page }) =>
    call<typeof listOwnCommissions>('GET /api/me/af_commission', {
      query: { page, per_page: LINES },
    }),
  initialPageParam: 1,
  getNextPageParam: ({ current_page, last_page }) =>
    current_page < last_page ? current_page + 1 : undefined,
});

/** A link as a picture for cameras. */
export const linkCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ownKeys.linkCode(code),
    queryFn: async () =>
      (
        await call<typeof ownLinkCode>('GET /api/me/af_affiliate/qr/:code', {
          params: { code },
        })
      ).data.qr,
    staleTime: Number.POSITIVE_INFINITY,
  });
