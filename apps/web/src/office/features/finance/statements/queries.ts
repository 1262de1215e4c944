import type { CallInput } from '@balcao/contract/endpoint';
import type {
  acceptSuggestions,
  bookLine,
  ignoreLine,
  listSuggestions,
  matchLine,
  unignoreLine,
  unmatchLine,
} from '@balcao/contract/finance/matching';
import type {
  getStatement,
  ImportedStatement,
  importStatement,
  listStatementLines,
  listStatements,
} from '@balcao/contract/finance/statements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { upload } from '../../../../platform/upload.ts';

/** Each key starts with the key that invalidates it. */
export const statementKeys = {
  all: ['statements'] as const,
  list: (page: number) => ['statements', 'list', page] as const,
  one: (id: number) => ['statements', 'one', id] as const,
  open: (id: number) => ['statements', 'one', id, 'open'] as const,
  lines: (id: number, state: string, page: number) =>
    ['statements', 'one', id, 'lines', state, page] as const,
};

export const statementsQuery = (page: number) =>
  queryOptions({
    queryKey: statementKeys.list(page),
    queryFn: ({ signal }) =>
      call<typeof listStatements>('GET /api/fn_statement', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: statementKeys.one(id),
    queryFn: ({ signal }) =>
      call<typeof getStatement>('GET /api/fn_statement/:id', { params: { id }, signal }),
  });

/** The lines that are looked at together. */
const OPEN_LINES = 25;

export const openQuery = (id: number) =>
  queryOptions({
    queryKey: statementKeys.open(id),
    queryFn: ({ signal }) =>
      call<typeof listSuggestions>('GET /api/fn_statement/:id/suggestions', {
        params: { id },
        query: { per_page: OPEN_LINES },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const linesQuery = (id: number, state: 'matched' | 'ignored', page: number) =>
  queryOptions({
    queryKey: statementKeys.lines(id, state, page),
    queryFn: ({ signal }) =>
      call<typeof listStatementLines>('GET /api/fn_statement/:id/lines', {
        params: { id },
        query: { state, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export type Sent = { file: File; account: number; mapping?: string };

export const sendStatement = async (
  { file, account, mapping }: Sent,
  onProgress: (share: number) => void,
): Promise<ImportedStatement> => {
  const fields = { fn_bank_account_id: String(account), ...(mapping && { mapping }) };
  return (
    await upload<typeof importStatement>('POST /api/fn_statement', { file, fields, onProgress })
  ).data;
};

type Matching = CallInput<typeof matchLine>['body'];
type Booking = CallInput<typeof bookLine>['body'];

/** What is done with one line; each try has its key. */
export type LineAct =
  | { act: 'match'; id: number; body: Matching }
  | { act: 'book'; id: number; body: Booking }
  | { act: 'ignore'; id: number; body: { reason: string } }
  | { act: 'unmatch' | 'unignore'; id: number };

export async function actOnLine(act: LineAct, idempotencyKey: string) {
  const at = { params: { id: act.id }, idempotencyKey };
  switch (act.act) {
    case 'match':
      return (
        await call<typeof matchLine>('POST /api/fn_statement/line/:id/match', {
          ...at,
          body: act.body,
        })
      ).data;
    case 'book':
      return (
        await call<typeof bookLine>('POST /api/fn_statement/line/:id/book', {
          ...at,
          body: act.body,
        })
      ).data;
    case 'ignore':
      return (
        await call<typeof ignoreLine>('POST /api/fn_statement/line/:id/ignore', {
          ...at,
          body: act.body,
        })
      ).data;
    case 'unmatch':
      return (await call<typeof unmatchLine>('POST /api/fn_statement/line/:id/unmatch', at)).data;
    case 'unignore':
      return (await call<typeof unignoreLine>('POST /api/fn_statement/line/:id/unignore', at)).data;
  }
}

export const acceptCertain = async (id: number, idempotencyKey: string) =>
  (
    await call<typeof acceptSuggestions>('POST /api/fn_statement/:id/accept', {
      params: { id },
      body: {},
      idempotencyKey,
    })
  ).data;
