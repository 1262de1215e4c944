import { formatCurrency } from '@balcao/brazil/money';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { newId } from '../../../../platform/new-id.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError } from '../../../records/labelled.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { MoneyField } from '../entries/money-field.tsx';
import { today } from '../entries/today.ts';
import { bankKeys, sendTransfer } from './queries.ts';

/** Moves money from one bank account to another. */
export function BankTransferDialog({ onClose }: { onClose: () => void }) {
  const alertId = useId();
  const client = useQueryClient();
  const sent = useRef({ asked: '', idempotencyKey: '' });
  const [from, setFrom] = useState<Chosen | null>(null);
  const [to, setTo] = useState<Chosen | null>(null);
  const [on, setOn] = useState<string | null>(today());
  const [cents, setCents] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const transfer = useSingleMutation({
    mutationFn: (input: Parameters<typeof sendTransfer>[0]) => {
      const asked = JSON.stringify(input);
      if (sent.current.asked !== asked) sent.current = { asked, idempotencyKey: newId() };
      return sendTransfer(input, sent.current);
    },
    onSuccess: () => {
      notify('success', `${formatCurrency(cents ?? 0)} transferidos para ${to?.name}.`);
      void client.invalidateQueries({ queryKey: bankKeys.all });
      onClose();
    },
  });
  const told = transfer.error instanceof ApiError ? transfer.error.errors : {};
  const ready = from && to && on && cents !== null && cents > 0;
  return (
    <ConfirmDialog
      title="Transferir entre contas"
      action="Transferir"
      working={transfer.isPending || !ready}
      onConfirm={() =>
        ready && transfer.mutate({ from_id: from.id, to_id: to.id, on, amount_cents: cents, note })
      }
      onClose={onClose}
    >
      <ReferenceSelect
        label="De"
        record="fn_bank_account"
        value={from}
        error={told.from_id?.[0]}
        onChange={setFrom}
      />
      <ReferenceSelect
        label="Para"
        record="fn_bank_account"
        value={to}
        error={told.to_id?.[0]}
        onChange={setTo}
      />
      <DateField
        label="Data"
        max={today()}
        value={on}
        onChange={setOn}
        {...(told.on?.[0] && { error: told.on[0] })}
      />
      <MoneyField
        label="Valor"
        required
        value={cents}
        onChange={setCents}
        error={told.amount_cents?.[0]}
      />
      <TextField
        label="Observação (opcional)"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FieldError id={alertId} error={transfer.error ? failureText(transfer.error) : undefined} />
    </ConfirmDialog>
  );
}
