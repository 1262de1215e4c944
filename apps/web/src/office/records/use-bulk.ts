import type { CallInput, CallOutput } from '@balcao/contract/endpoint';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { notify } from '../../ui/notices.ts';
import { useFailureNotice } from '../../ui/use-failure-notice.ts';
import { type Calls, recordKeys } from './record-queries.ts';
import { counted } from './words.ts';

export type BulkOutcome = CallOutput<Calls['bulk']>;

/** Changes or deletes many rows. Calls `onDone` with the outcome if any row failed, else with undefined. */
export function useBulk(
  definition: RecordDefinition,
  onDone: (outcome: BulkOutcome | undefined) => void,
) {
  const client = useQueryClient();
  const failure = useFailureNotice();
  return useSingleMutation({
    mutationFn: (body: CallInput<Calls['bulk']>['body']) =>
      call<Calls['bulk']>(`POST /api/${definition.name}/bulk`, { body }),
    onSuccess: async (outcome, { remove }) => {
      // Before the list is loaded again: rows chosen in the meantime must stay chosen.
      onDone(outcome.failed.length > 0 ? outcome : undefined);
      const word = remove ? 'Exclusão' : 'Alteração';
      if (outcome.done.length > 0) {
        notify('success', `${word} feita em ${counted(definition, outcome.done.length)}.`);
      }
      await client.invalidateQueries({ queryKey: recordKeys.all(definition.name) });
    },
    onMutate: failure.clear,
    onError: (error) => failure.tell(failureText(error)),
  });
}
