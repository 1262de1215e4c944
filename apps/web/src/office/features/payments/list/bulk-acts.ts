import type { PermissionFlag } from '@balcao/contract/access/permissions';
import type { CallInput } from '@balcao/contract/endpoint';
import type { bulkCharges, previewBulk } from '@balcao/contract/payments/charge-bulk';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { chargeKeys } from '../queries.ts';

export type BulkBody = CallInput<typeof bulkCharges>['body'];
export type BulkAct = BulkBody['act'];
/** The charges of an act: some by number, or all that the filters find. */
export type BulkTarget = Pick<BulkBody, 'ids' | 'filter'>;

type ActWords = {
  label: string;
  /** Of the charges to which it happens: "serão emitidas". */
  future: string;
  past: [one: string, many: string];
  may: PermissionFlag;
};

export const bulkActs: Record<BulkAct, ActWords> = {
  emit: {
    label: 'Emitir',
    future: 'para emitir',
    past: ['emitida', 'emitidas'],
    may: 'can_transaction_emit',
  },
  remind: {
    label: 'Lembrar',
    future: 'para lembrar',
    past: ['lembrada', 'lembradas'],
    may: 'can_transaction_emit',
  },
  cancel: {
    label: 'Cancelar',
    future: 'para cancelar',
    past: ['cancelada', 'canceladas'],
    may: 'can_transaction_cancel',
  },
};

/** What an act would do now. */
export const previewQuery = (asked: BulkBody) =>
  queryOptions({
    queryKey: chargeKeys.preview(asked),
    queryFn: async ({ signal }) =>
      (
        await call<typeof previewBulk>('POST /api/pm_transaction/bulk_preview', {
          body: asked,
          signal,
        })
      ).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
