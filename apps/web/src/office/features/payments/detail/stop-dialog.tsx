import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { chargeKeys } from '../queries.ts';
import { useChargeAct } from './charge-acts.ts';
import { stop } from './recurrence-acts.ts';

type Props = { id: number; onClose: () => void };

/** Ends a repetition; the charges that were made stay. */
export function StopDialog({ id, onClose }: Props) {
  const field = useId();
  const [reason, setReason] = useState('');
  const act = useChargeAct(id, stop, {
    said: 'Repetição parada.',
    onDone: onClose,
    quiet: true,
    stale: chargeKeys.recurrence(id),
  });
  const text = reason.trim();
  return (
    <ConfirmDialog
      title="Parar a repetição?"
      action="Parar repetição"
      cancel="Voltar"
      danger
      working={act.isPending || text === ''}
      onConfirm={() => act.mutate(text)}
      onClose={onClose}
    >
      <p>Nenhuma cobrança nova será feita. As que já existem continuam como estão.</p>
      <TextField
        label="Motivo"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError id={`${field}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
