import type {
  getBalance,
  listBalances,
  postBalance,
  transferBalance,
} from '@balcao/contract/balance/balance';
import type {
  applyTransfers,
  getTransfers,
  previewTransfers,
  TransferBatch,
} from '@balcao/contract/balance/batch';
import { TRANSFER_FILE_BYTES } from '@balcao/contract/balance/limits';
import type { RecordOption } from '@balcao/contract/records/calls';
import type { listTicketSectors } from '@balcao/contract/tickets/change';
import type { listTickets } from '@balcao/contract/tickets/list';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { upload } from '../../../platform/upload.ts';
import { type BalanceSearch, balanceQueryOf } from './balance-search.ts';

export const balanceKeys = {
  all: ['balances'] as const,
  one: (id: number) => ['balances', 'one', id] as const,
  list: (search: BalanceSearch) => ['balances', 'list', search] as const,
  batch: (id: number) => ['balances', 'batch', id] as const,
  tickets: (besides: number) => ['balances', 'tickets', besides] as const,
  sectors: ['balances', 'sectors'] as const,
};

const LINES = 10;

/** A ticket's balance with its ledger, ten lines at a time. */
export const balanceQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: balanceKeys.one(id),
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) =>
      (
        await call<typeof getBalance>('GET /api/at_ticket/:id/balance', {
          params: { id },
          query: { before, limit: LINES },
          signal,
        })
      ).data,
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.id : undefined),
  });

export const balanceListQuery = (search: BalanceSearch) =>
  queryOptions({
    queryKey: balanceKeys.list(search),
    queryFn: ({ signal }) =>
      call<typeof listBalances>('GET /api/at_ticket_balance', {
        query: balanceQueryOf(search),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const WATCH_MS = 1_000;

/** A batch; asked every second while it runs. */
export const batchQuery = (batch: TransferBatch) =>
  queryOptions({
    queryKey: balanceKeys.batch(batch.id),
    queryFn: async (): Promise<TransferBatch> =>
      (
        await call<typeof getTransfers>('GET /api/at_ticket_balance/transfer_batch/:id', {
          params: { id: batch.id },
        })
      ).data,
    initialData: batch,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data?.state === 'applying' && WATCH_MS,
  });

type Keyed = { idempotencyKey: string };

export const sendPost = (
  id: number,
  body: { amount_cents: number; reason: string; below_zero: boolean },
  { idempotencyKey }: Keyed,
) =>
  call<typeof postBalance>('POST /api/at_ticket/:id/balance', {
    params: { id },
    body,
    idempotencyKey,
  });

export const sendTransfer = (
  body: { from_id: number; to_id: number; amount_cents: number; reason: string },
  { idempotencyKey }: Keyed,
) => call<typeof transferBalance>('POST /api/at_ticket_balance/transfer', { body, idempotencyKey });

class TooLarge extends Error {
  constructor() {
    super('O arquivo passa de 1 MB. Divida-o em partes.');
  }
}
export const isTooLarge = (error: Error): boolean => error instanceof TooLarge;

export async function sendFile(file: File) {
  if (file.size > TRANSFER_FILE_BYTES) throw new TooLarge();
  const sent = { file };
  return (await upload<typeof previewTransfers>('POST /api/at_ticket_balance/transfer_batch', sent))
    .data;
}

export const applyBatch = async (id: number): Promise<TransferBatch> =>
  (
    await call<typeof applyTransfers>('POST /api/at_ticket_balance/transfer_batch/:id/apply', {
      params: { id },
    })
  ).data;

export const exportBalances = (format: 'csv' | 'xlsx', search: BalanceSearch) => {
  const { page: _, ...query } = balanceQueryOf(search);
  return download('GET /api/at_ticket_balance/export/:format', { params: { format }, query });
};

/** Other tickets by number, person or text, as options. */
export const loadTickets =
  (besides: number) =>
  async (q: string, signal: AbortSignal): Promise<RecordOption[]> => {
    const asked = { query: { q, per_page: 10 }, signal };
    const { data } = await call<typeof listTickets>('GET /api/at_ticket', asked);
    return data
      .filter(({ id }) => id !== besides)
      .map(({ id, person_name, title }) => ({
        id,
        name: `nº ${id} · ${person_name ?? 'Visitante'} · ${title}`,
      }));
  };

export async function loadSectors(q: string, signal: AbortSignal): Promise<RecordOption[]> {
  const asked = { query: { q, for: 'transfer' as const }, signal };
  return (await call<typeof listTicketSectors>('GET /api/at_ticket/sectors', asked)).data;
}
