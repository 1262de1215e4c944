import type { UnitMonth } from '@balcao/contract/finance/months';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { newId } from '../../../../platform/new-id.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import { monthName } from './month-words.ts';
import { monthKeys, sendRetryPackage } from './queries.ts';

/** Has a package that failed made again. */
export function RetryPackage({ month }: { month: UnitMonth }) {
  const client = useQueryClient();
  const [idempotencyKey, setKey] = useState(newId);
  const name = monthName(month.month);
  const { business_unit_id } = month;
  const retrying = useSingleMutation({
    mutationFn: () =>
      sendRetryPackage({ business_unit_id, month: month.month }, { idempotencyKey }),
    onError: (error) => notify('danger', failureText(error)),
    onSuccess: () => {
      notify('success', `O pacote de ${name} está sendo montado de novo.`);
      // It may fail again: that is another act.
      setKey(newId());
    },
    // Somebody else may have asked for it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: monthKeys.all }),
  });
  return (
    <Button
      disabled={retrying.isPending}
      aria-label={`Tentar de novo o pacote de ${name}`}
      onClick={() => retrying.mutate()}
    >
      Tentar de novo
    </Button>
  );
}
