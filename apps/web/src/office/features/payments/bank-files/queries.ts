import type {
  applyReturn,
  BankReturn,
  getReturn,
  listRemittances,
  listRemittanceUnits,
  listReturns,
  listWaitingSlips,
  readReturnFile,
} from '@balcao/contract/payments/bank-files';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { download } from '../../../../platform/download.ts';
import { upload } from '../../../../platform/upload.ts';
import type { ReturnSearch } from './bank-file-search.ts';

/** Each key starts with the key that invalidates it. */
export const bankFileKeys = {
  remittances: ['remittances'] as const,
  units: ['remittances', 'units'] as const,
  files: (page: number) => ['remittances', 'files', page] as const,
  waiting: (unit: number, page: number) => ['remittances', 'waiting', unit, page] as const,
  returns: ['returns'] as const,
  returnList: (page: number) => ['returns', 'list', page] as const,
  one: (id: number) => ['returns', 'one', id] as const,
  lines: (id: number, search: ReturnSearch) => ['returns', 'one', id, search] as const,
};

const per_page = 20;

export const unitsQuery = queryOptions({
  queryKey: bankFileKeys.units,
  queryFn: ({ signal }) =>
    call<typeof listRemittanceUnits>('GET /api/pm_remittance/units', { signal }),
});

export const waitingQuery = (unit: number, page: number) =>
  queryOptions({
    queryKey: bankFileKeys.waiting(unit, page),
    queryFn: ({ signal }) =>
      call<typeof listWaitingSlips>('GET /api/pm_remittance/waiting', {
        query: { business_unit_id: unit, page, per_page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const FILES = 10;

export const filesQuery = queryOptions({
  queryKey: bankFileKeys.files(1),
  queryFn: ({ signal }) =>
    call<typeof listRemittances>('GET /api/pm_remittance', {
      query: { page: 1, per_page: FILES },
      signal,
    }),
});

export const returnsQuery = (page: number) =>
  queryOptions({
    queryKey: bankFileKeys.returnList(page),
    queryFn: ({ signal }) =>
      call<typeof listReturns>('GET /api/pm_return', { query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
  });

const WATCH_MS = 700;

/** A return and a page of its lines; asked again while it is applied. */
export const returnQuery = (id: number, { page = 1, outcome }: ReturnSearch) =>
  queryOptions({
    queryKey: bankFileKeys.lines(id, { page, ...(outcome && { outcome }) }),
    queryFn: ({ signal }) =>
      call<typeof getReturn>('GET /api/pm_return/:id', {
        params: { id },
        query: { page, per_page, ...(outcome && { outcome }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.data.state === 'applying' && WATCH_MS,
  });

/** Makes the unit's next file and lets the browser save it. */
export const makeFile = (unit: number, idempotencyKey: string, ids: number[] = []): Promise<void> =>
  download('POST /api/pm_remittance', { body: { business_unit_id: unit, ids }, idempotencyKey });

export const fetchFile = (id: number): Promise<void> =>
  download('GET /api/pm_remittance/:id/file', { params: { id } });

export const sendReturn = async (file: File): Promise<BankReturn> =>
  (await upload<typeof readReturnFile>('POST /api/pm_return', { file })).data;

export const beginReturn = async (id: number): Promise<BankReturn> =>
  (await call<typeof applyReturn>('POST /api/pm_return/:id/apply', { params: { id } })).data;

/** The server's words about the file or the charges, one by one. */
export function refusalsOf(error: Error): string[] {
  if (!(error instanceof ApiError)) return [];
  return [...(error.errors.file ?? []), ...(error.errors.ids ?? [])];
}
