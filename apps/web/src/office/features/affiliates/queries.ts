import type { listCommissions } from '@balcao/contract/affiliates/commissions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { type CommissionSearch, commissionQueryOf } from './commission-search.ts';

export const commissionsQuery = (search: CommissionSearch) =>
  queryOptions({
    queryKey: ['af_commission', 'list', search] as const,
    queryFn: ({ signal }) =>
      call<typeof listCommissions>('GET /api/af_commission', {
        query: { ...commissionQueryOf(search), per_page: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
