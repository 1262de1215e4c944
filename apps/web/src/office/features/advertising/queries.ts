import type { listSpending, saveSpending } from '@balcao/contract/advertising/spending';
import type {
  importSpending,
  SpendingMapping,
  SpendingPreview,
} from '@balcao/contract/advertising/spending-import';
import type { CallInput } from '@balcao/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { upload } from '../../../platform/upload.ts';
import { type SpendingSearch, spendingQueryOf } from './spending-search.ts';

export const spendingKeys = {
  all: ['ad_spending'] as const,
  list: (search: SpendingSearch) => [...spendingKeys.all, 'list', search] as const,
};

export const spendingQuery = (search: SpendingSearch) =>
  queryOptions({
    queryKey: spendingKeys.list(search),
    queryFn: ({ signal }) =>
      call<typeof listSpending>('GET /api/ad_spending', {
        query: spendingQueryOf(search),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export type DayCost = CallInput<typeof saveSpending>['body'];

export const sendSpending = async (body: DayCost, idempotencyKey: string) =>
  (await call<typeof saveSpending>('POST /api/ad_spending', { body, idempotencyKey })).data;

export type SentFile = { file: File; mapping?: SpendingMapping | undefined; apply?: boolean };

/** Previews a file, or imports it with `apply`. */
export async function sendSpendingFile({
  file,
  mapping,
  apply,
}: SentFile): Promise<SpendingPreview> {
  const fields = {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(apply && { apply: 'true' }),
  };
  return (await upload<typeof importSpending>('POST /api/ad_spending/import', { file, fields }))
    .data;
}

const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Today as `yyyy-mm-dd`, by the calendar that spending goes by, wherever the person is. */
export const today = () => saoPaulo.format(new Date());
