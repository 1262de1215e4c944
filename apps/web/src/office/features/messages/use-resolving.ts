import type { resolveMessages } from '@balcao/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { failureText } from '../../../platform/api-error.ts';
import { notify } from '../../../ui/notices.ts';
import type { Resolving } from './pending-mark.tsx';
import type { Take } from './use-thread.ts';

/** Resolves pending messages by hand. */
export function useResolving(take: Take): Resolving {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) =>
      call<typeof resolveMessages>('POST /api/gl_message/resolve', {
        body: { reason: 'Manual', message_id_list: [id] },
      }),
    onSuccess: ({ data }) => {
      take(data.list);
      notify('success', 'Pendência resolvida.');
    },
    onError: (error) => notify('danger', failureText(error)),
  });
  return { resolve: mutate, busy: isPending };
}
