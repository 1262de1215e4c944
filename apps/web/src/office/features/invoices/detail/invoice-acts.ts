import type { CancelBody, SubstituteBody } from '@balcao/contract/invoices/invoice';
import type {
  cancelInvoice,
  discardInvoice,
  emitInvoice,
  mailInvoice,
  removeInvoice,
  retryInvoice,
  substituteInvoice,
} from '@balcao/contract/invoices/invoice-acts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { recordKeys } from '../../../records/record-queries.ts';
import { invoiceKeys } from '../invoice-queries.ts';

type Act<Input, Answer> = (id: number, input: Input, idempotencyKey: string) => Promise<Answer>;

const at = (id: number, idempotencyKey: string) => ({ params: { id }, idempotencyKey });

export const emit: Act<void, Awaited<ReturnType<typeof call<typeof emitInvoice>>>> = (id, _, key) =>
  call<typeof emitInvoice>('POST /api/nf_invoice/:id/emit', at(id, key));
export const retry: Act<void, unknown> = (id, _, key) =>
  call<typeof retryInvoice>('POST /api/nf_invoice/:id/retry', at(id, key));
export const mail: Act<void, unknown> = (id, _, key) =>
  call<typeof mailInvoice>('POST /api/nf_invoice/:id/mail', at(id, key));
export const remove: Act<void, unknown> = (id, _, key) =>
  call<typeof removeInvoice>('DELETE /api/nf_invoice/:id', at(id, key));
export const discard: Act<void, unknown> = (id, _, key) =>
  call<typeof discardInvoice>('POST /api/nf_invoice/:id/discard', at(id, key));
export const cancel: Act<CancelBody, Awaited<ReturnType<typeof call<typeof cancelInvoice>>>> = (
  id,
  body,
  key,
) => call<typeof cancelInvoice>('POST /api/nf_invoice/:id/cancel', { ...at(id, key), body });
export const substitute: Act<SubstituteBody, number> = async (id, body, key) => {
  const asked = { ...at(id, key), body };
  return (await call<typeof substituteInvoice>('POST /api/nf_invoice/:id/substitute', asked)).data
    .id;
};

type Ending<Answer> = {
  /** What the notice says; nothing where the page says it. */
  said?: string;
  onDone?: (answer: Answer) => void;
  /** A dialog shows its own failure. */
  quiet?: boolean;
  onFault?: (error: Error) => void;
};

/** An act on a note: the same try counts once, and everything that shows notes is loaded again. */
export function useInvoiceAct<Input, Answer>(
  id: number,
  act: Act<Input, Answer>,
  { said, onDone, quiet, onFault }: Ending<Answer>,
) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: (input: Input) => act(id, input, attempt.idOf(JSON.stringify(input ?? ''))),
    onSuccess: (answer) => {
      attempt.forget();
      if (said) notify('success', said);
      onDone?.(answer);
      void client.invalidateQueries({ queryKey: invoiceKeys.all });
      void client.invalidateQueries({ queryKey: recordKeys.history('nf_invoice', id) });
    },
    onError: (error) => {
      if (!quiet) notify('danger', failureText(error));
      onFault?.(error);
      void client.invalidateQueries({ queryKey: invoiceKeys.one(id) });
    },
  });
}
