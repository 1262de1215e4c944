import type {
  closeMonth,
  listMonths,
  MonthList,
  reopenMonth,
  retryPackage,
} from '@balcao/contract/finance/months';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { download } from '../../../../platform/download.ts';
import type { MonthSearch } from './month-search.ts';

export const monthKeys = {
  all: ['months'] as const,
  list: (search: MonthSearch) => [...monthKeys.all, 'list', search] as const,
};

const ASK_AGAIN_MS = 1_500;
const comes = ({ package: made }: MonthList['data'][number]) =>
  made?.state === 'waiting' || made?.state === 'making' || made?.state === 'retrying';

/** The months of a unit's year; asked again while a package is on its way. */
export const monthsQuery = (search: MonthSearch) =>
  queryOptions({
    queryKey: monthKeys.list(search),
    queryFn: ({ signal }) =>
      call<typeof listMonths>('GET /api/fn_month', { query: search, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(comes) ? ASK_AGAIN_MS : false),
  });

type Named = { business_unit_id: number; month: string };
type Key = { idempotencyKey: string };

export const sendClose = (body: Named, key: Key) =>
  call<typeof closeMonth>('POST /api/fn_month/close', { body, ...key });

export const sendReopen = (body: Named & { reason: string }, key: Key) =>
  call<typeof reopenMonth>('POST /api/fn_month/reopen', { body, ...key });

export const sendRetryPackage = (body: Named, key: Key) =>
  call<typeof retryPackage>('POST /api/fn_month/retry_package', { body, ...key });

export const downloadPackage = ({ business_unit_id, month }: Named) =>
  download('GET /api/fn_month/:business_unit_id/:month/package', {
    params: { business_unit_id, month },
  });
