import type { WholeCharge } from '@balcao/contract/payments/charge';
import { useId } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { useBack } from '../use-back.ts';
import { remove, useChargeAct } from './charge-acts.ts';

type Props = { charge: WholeCharge; onClose: () => void };

/** Deletes a draft, which nobody outside has seen. */
export function RemoveCharge({ charge, onClose }: Props) {
  const id = useId();
  const back = useBack();
  const act = useChargeAct(charge.id, remove, {
    said: 'Rascunho excluído.',
    onDone: back,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Excluir o rascunho nº ${charge.id}?`}
      action="Excluir"
      danger
      working={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>A cobrança de {charge.person_name} ainda não foi emitida. Isso não pode ser desfeito.</p>
      <FieldError id={`${id}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
