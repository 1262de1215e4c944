import type { Block } from '@balcao/contract/automail/blocks';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { FieldError } from '../../records/labelled.tsx';
import { blockKeys, sendLift } from './queries.ts';

type Props = { block: Block; onClose: () => void };

/** Mails go to the address again: asked first, because whoever complained may complain again. */
export function LiftDialog({ block: { address, reason }, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const lift = useSingleMutation({
    mutationFn: () => sendLift(address),
    onSuccess: () => {
      notify('success', `${address} volta a receber e-mails.`);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: blockKeys.all }),
  });
  return (
    <ConfirmDialog
      title="Liberar o endereço?"
      action="Liberar"
      working={lift.isPending}
      onConfirm={() => lift.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{address}</strong> volta a receber e-mails automáticos.
      </p>
      <p>
        {reason === 'complaint'
          ? 'Quem recebe marcou um e-mail como spam. Libere só se a pessoa pediu: novas queixas prejudicam a entrega de todos os e-mails.'
          : 'Um e-mail voltou deste endereço. Libere só se ele foi corrigido.'}
      </p>
      <FieldError id={`${id}-failed`} error={lift.error ? failureText(lift.error) : undefined} />
    </ConfirmDialog>
  );
}
