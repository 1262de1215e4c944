import type { CallInput } from '@balcao/contract/endpoint';
import type {
  cancelEntry,
  removeEntry,
  reverseEntry,
  settleEntry,
} from '@balcao/contract/finance/entry-acts';
import type { stopRecurrence, updateRecurrence } from '@balcao/contract/finance/recurrence';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { recordKeys } from '../../../records/record-queries.ts';
import { entryKeys } from './entry-queries.ts';

type Settlement = CallInput<typeof settleEntry>['body'];
type Reversal = CallInput<typeof reverseEntry>['body'];
export type Act<Input> = (id: number, input: Input, idempotencyKey: string) => Promise<unknown>;

const at = (id: number, idempotencyKey: string) => ({ params: { id }, idempotencyKey });

export const settle: Act<Settlement> = (id, body, key) =>
  call<typeof settleEntry>('POST /api/fn_entry/:id/settle', { ...at(id, key), body });
export const reverse: Act<Reversal> = (id, body, key) =>
  call<typeof reverseEntry>('POST /api/fn_entry/:id/reverse', { ...at(id, key), body });
export const cancel: Act<string> = (id, reason, key) =>
  call<typeof cancelEntry>('POST /api/fn_entry/:id/cancel', { ...at(id, key), body: { reason } });
/** On the repetition with that id. */
export const stop: Act<string> = (id, reason, key) =>
  call<typeof stopRecurrence>('POST /api/fn_recurrence/:id/stop', {
    ...at(id, key),
    body: { reason },
  });
export const changeNext: Act<CallInput<typeof updateRecurrence>['body']> = (id, body) =>
  call<typeof updateRecurrence>('PUT /api/fn_recurrence/:id', { params: { id }, body });
export const remove: Act<void> = (id) =>
  call<typeof removeEntry>('DELETE /api/fn_entry/:id', { params: { id } });

type Ending = {
  /** What the notice says. */
  said: string;
  onDone?: () => void;
  onFault?: (error: Error) => void;
};

/** An act on an entry: the same try counts once, and everything that shows entries or balances is loaded again. */
export function useEntryAct<Input>(id: number, act: Act<Input>, { said, onDone, onFault }: Ending) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const mutation = useSingleMutation({
    mutationFn: (input: Input) => act(id, input, attempt.idOf(JSON.stringify(input ?? ''))),
    onSuccess: () => {
      attempt.forget();
      notify('success', said);
      onDone?.();
      void client.invalidateQueries({ queryKey: entryKeys.all });
      void client.invalidateQueries({ queryKey: recordKeys.all('fn_bank_account') });
      void client.invalidateQueries({ queryKey: recordKeys.history('fn_entry', id) });
    },
    onError: (error) => {
      onFault?.(error);
      // It may have been settled by somebody else in the meantime.
      void client.invalidateQueries({ queryKey: entryKeys.one(id) });
    },
  });
  return { ...mutation, fault: mutation.error ? failureText(mutation.error) : undefined };
}
