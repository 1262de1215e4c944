import type {
  listBankBalances,
  listBankMovements,
  reverseTransfer,
  transferMoney,
} from '@balcao/contract/finance/bank-accounts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';

export const bankKeys = {
  all: ['bank-accounts'] as const,
  balances: ['bank-accounts', 'balances'] as const,
  movements: (id: number, page: number) => ['bank-accounts', 'movements', id, page] as const,
};

/** Today's balances of the bank accounts in sight. */
export const balancesQuery = queryOptions({
  queryKey: bankKeys.balances,
  queryFn: ({ signal }) =>
    call<typeof listBankBalances>('GET /api/fn_bank_account/balances', { signal }),
});

/** A page of an account's movements. */
export const movementsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: bankKeys.movements(id, page),
    queryFn: ({ signal }) =>
      call<typeof listBankMovements>('GET /api/fn_bank_account/:id/movements', {
        params: { id },
        query: { page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

type Transfer = { from_id: number; to_id: number; on: string; amount_cents: number; note: string };

export const sendTransfer = (body: Transfer, { idempotencyKey }: { idempotencyKey: string }) =>
  call<typeof transferMoney>('POST /api/fn_bank_account/transfer', { body, idempotencyKey });

type Reversal = { id: string; reason: string };

export const sendReversal = (
  { id, reason }: Reversal,
  { idempotencyKey }: { idempotencyKey: string },
) =>
  call<typeof reverseTransfer>('POST /api/fn_bank_account/transfer/:id/reverse', {
    params: { id },
    body: { reason },
    idempotencyKey,
  });
