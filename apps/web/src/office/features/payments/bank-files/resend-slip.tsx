import type { WholeCharge } from '@balcao/contract/payments/charge';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useChargeRights } from '../charge-rights.ts';
import { chargeKeys } from '../queries.ts';
import { bankFileKeys, makeFile, refusalsOf } from './queries.ts';

const isRefused = ({ bank, status }: WholeCharge) =>
  bank?.instruction === 'register' && bank.state === 'refused' && status === 'emitted';

/** A slip that the bank refused goes into a file of its own, once its cause is mended. */
export function ResendSlip({ charge }: { charge: WholeCharge }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const { emit } = useChargeRights();
  const { id, business_unit_id: unit } = charge;
  const sending = useSingleMutation({
    mutationFn: () => makeFile(unit, attempt.idOf(`boleto ${id}`), [id]),
    onSuccess: () => {
      attempt.forget();
      notify('success', 'Remessa pronta. Envie o arquivo no site do banco.');
      void client.invalidateQueries({ queryKey: chargeKeys.all });
      void client.invalidateQueries({ queryKey: bankFileKeys.remittances });
    },
    onError: (error) => notify('danger', refusalsOf(error)[0] ?? failureText(error)),
  });
  if (!emit || !isRefused(charge)) return null;
  return (
    <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
      Enviar de novo ao banco
    </Button>
  );
}
