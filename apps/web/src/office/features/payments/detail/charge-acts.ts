import type { CallInput } from '@balcao/contract/endpoint';
import type { ChargeType } from '@balcao/contract/payments/charge';
import type {
  cancelCharge,
  changeChargeType,
  duplicateCharge,
  emitCharge,
  refundCharge,
  remindCharge,
  removeCharge,
  retryCharge,
  settleCharge,
} from '@balcao/contract/payments/charge-acts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { recordKeys } from '../../../records/record-queries.ts';
import { chargeKeys } from '../queries.ts';

export type Settlement = CallInput<typeof settleCharge>['body'];
type Refund = CallInput<typeof refundCharge>['body'];
type Act<Input, Answer> = (id: number, input: Input, idempotencyKey: string) => Promise<Answer>;

const at = (id: number, idempotencyKey: string) => ({ params: { id }, idempotencyKey });

export const emit: Act<void, unknown> = (id, _, key) =>
  call<typeof emitCharge>('POST /api/pm_transaction/:id/emit', at(id, key));
export const remind: Act<void, unknown> = (id, _, key) =>
  call<typeof remindCharge>('POST /api/pm_transaction/:id/remind', at(id, key));
export const retry: Act<void, unknown> = (id, _, key) =>
  call<typeof retryCharge>('POST /api/pm_transaction/:id/retry', at(id, key));
export const remove: Act<void, unknown> = (id) =>
  call<typeof removeCharge>('DELETE /api/pm_transaction/:id', { params: { id } });
export const cancel: Act<string, unknown> = (id, reason, key) =>
  call<typeof cancelCharge>('POST /api/pm_transaction/:id/cancel', {
    ...at(id, key),
    body: { reason },
  });
export const changeType: Act<ChargeType, unknown> = (id, type, key) =>
  call<typeof changeChargeType>('POST /api/pm_transaction/:id/change_type', {
    ...at(id, key),
    body: { type },
  });
export const settle: Act<Settlement, unknown> = (id, body, key) =>
  call<typeof settleCharge>('POST /api/pm_transaction/:id/settle', { ...at(id, key), body });
export const refund: Act<Refund, unknown> = (id, body, key) =>
  call<typeof refundCharge>('POST /api/pm_transaction/:id/refund', { ...at(id, key), body });
export const duplicate: Act<void, number> = async (id, _, key) => {
  const asked = { ...at(id, key), body: {} };
  return (await call<typeof duplicateCharge>('POST /api/pm_transaction/:id/duplicate', asked)).data
    .id;
};

type Ending<Answer> = {
  /** What the notice says. */
  said: string;
  onDone?: (answer: Answer) => void;
  /** A dialog shows its own failure. */
  quiet?: boolean;
  onFault?: (error: Error) => void;
  /** What a failure shows to be out of date, if not the charge. */
  stale?: readonly unknown[];
};

/** An act on a charge: the same try counts once, and everything that shows charges is loaded again. */
export function useChargeAct<Input, Answer>(
  id: number,
  act: Act<Input, Answer>,
  { said, onDone, quiet, onFault, stale = chargeKeys.one(id) }: Ending<Answer>,
) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: (input: Input) => act(id, input, attempt.idOf(JSON.stringify(input ?? ''))),
    onSuccess: (answer) => {
      attempt.forget();
      notify('success', said);
      onDone?.(answer);
      void client.invalidateQueries({ queryKey: chargeKeys.all });
      void client.invalidateQueries({ queryKey: recordKeys.history('pm_transaction', id) });
    },
    onError: (error) => {
      if (!quiet) notify('danger', failureText(error));
      onFault?.(error);
      void client.invalidateQueries({ queryKey: stale });
    },
  });
}
