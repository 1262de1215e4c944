import { formatCurrency } from '@balcao/brazil/money';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { AmountField } from '../form/amount-field.tsx';
import { refund, useChargeAct } from './charge-acts.ts';

type Props = { charge: WholeCharge; onClose: () => void };

/** What can still be returned, and does not wait for its bank already: first what came twice. */
function returnable({ payments, refunds }: WholeCharge) {
  const waiting = refunds.filter(({ state }) => state === 'waiting');
  const rest = payments.map((one) => {
    const own = waiting.filter(({ payment_id }) => payment_id === one.id);
    const reserved = own.reduce((total, { cents }) => total + cents, 0);
    return { ...one, rest: one.cents - one.refunded_cents - reserved };
  });
  const sum = (some: typeof rest) => some.reduce((total, one) => total + one.rest, 0);
  return { all: sum(rest), twice: sum(rest.filter(({ duplicate }) => duplicate)) };
}

/** Returns money to the customer. */
export function RefundDialog({ charge, onClose }: Props) {
  const id = useId();
  const { all, twice } = returnable(charge);
  const [value, setValue] = useState<number | null>(twice || all);
  const [reason, setReason] = useState('');
  const act = useChargeAct(charge.id, refund, {
    said: 'Devolução registrada.',
    onDone: onClose,
    quiet: true,
  });
  const isNothing = value !== null && value <= 0;
  const much = value !== null && value > all;
  const ready = value !== null && !isNothing && !much && reason.trim() !== '';
  const wrong = much
    ? `No máximo ${formatCurrency(all)}.`
    : isNothing
      ? 'O valor precisa ser maior que zero.'
      : undefined;
  return (
    <ConfirmDialog
      title="Devolver ao cliente"
      action={value && value > 0 ? `Devolver ${formatCurrency(value)}` : 'Devolver'}
      danger
      working={act.isPending || !ready}
      onConfirm={() => ready && act.mutate({ value_cents: value, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        Pode ser devolvido até {formatCurrency(all)}.
        {twice > 0 && ` ${formatCurrency(twice)} vieram a mais e voltam primeiro.`}
      </p>
      <AmountField
        label="Quanto devolver"
        measure="money"
        value={value}
        onChange={setValue}
        error={wrong}
      />
      <TextField
        label="Motivo"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError id={`${id}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
