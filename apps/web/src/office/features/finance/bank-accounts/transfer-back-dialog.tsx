import { formatCurrency } from '@balcao/brazil/money';
import type { BankMovement } from '@balcao/contract/finance/bank-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { ReasonDialog } from '../entries/reason-dialog.tsx';
import { bankKeys, sendReversal } from './queries.ts';

type Props = { movement: BankMovement; onClose: () => void };

/** Takes both sides of a transfer back. */
export function TransferBackDialog({ movement, onClose }: Props) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const sending = useSingleMutation({
    mutationFn: (reason: string) =>
      sendReversal(
        { id: movement.transfer_id ?? '', reason },
        { idempotencyKey: attempt.idOf(reason) },
      ),
    onSuccess: () => {
      notify('success', 'Transferência estornada.');
      void client.invalidateQueries({ queryKey: bankKeys.all });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Estornar esta transferência?"
      action="Estornar"
      working={sending.isPending}
      fault={sending.error ? failureText(sending.error) : undefined}
      onConfirm={(reason) => sending.mutate(reason)}
      onClose={onClose}
    >
      <p>
        {formatCurrency(Math.abs(movement.cents))} voltam para a conta de onde saíram. Nada é
        apagado: o movimento contrário fica registrado nas duas contas, com o motivo.
      </p>
    </ReasonDialog>
  );
}
