import { formatCurrency } from '@balcao/brazil/money';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { cancel, useChargeAct } from './charge-acts.ts';

type Props = { charge: WholeCharge; onClose: () => void };

/** Takes a charge back; nobody can pay it from then on. */
export function CancelDialog({ charge, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const act = useChargeAct(charge.id, cancel, {
    said: 'Cobrança cancelada.',
    onDone: onClose,
    quiet: true,
  });
  const text = reason.trim();
  return (
    <ConfirmDialog
      title={`Cancelar a cobrança de ${formatCurrency(charge.value_cents)}?`}
      action="Cancelar cobrança"
      cancel="Voltar"
      danger
      working={act.isPending || text === ''}
      onConfirm={() => act.mutate(text)}
      onClose={onClose}
    >
      <p>{charge.person_name} não poderá mais pagar por este link. Isso não pode ser desfeito.</p>
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
