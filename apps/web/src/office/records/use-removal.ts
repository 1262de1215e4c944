import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useAttempt } from '../../platform/use-attempt.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { notify } from '../../ui/notices.ts';
import { type Calls, recordKeys } from './record-queries.ts';
import { said } from './words.ts';

/** Deletes a row; the caller shows the error, which names the rows that still use it. */
export function useRemoval(definition: RecordDefinition) {
  const client = useQueryClient();
  const { name } = definition;
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: (id: number) =>
      call<Calls['remove']>(`DELETE /api/${name}/:id`, {
        params: { id },
        idempotencyKey: attempt.idOf(String(id)),
      }),
    onSuccess: () => {
      notify('success', said(definition, 'excluído'));
      void client.invalidateQueries({ queryKey: recordKeys.lists(name) });
    },
  });
}
