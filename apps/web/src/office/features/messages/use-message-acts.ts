import type {
  deleteMessage,
  Message,
  pinMessage,
  resolveMessages,
  retryMail,
} from '@balcao/contract/messages/messages';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { notify } from '../../../ui/notices.ts';
import { type Thread, threadKeys } from './thread-queries.ts';
import type { Take } from './use-thread.ts';

type Answer = { data: { list: Message[] } };
type Act = { ask: () => Promise<Answer>; said: string };

/** The actions on a sent message. While any request of the threads runs, no other starts. */
export function useMessageActs(thread: Thread, take: Take) {
  const client = useQueryClient();
  const mutationKey = threadKeys.acts(thread);
  const busy = useIsMutating({ mutationKey }) > 0;
  /** Shows the messages that an action has changed. */
  const done = (list: Message[], said: string) => {
    take(list);
    void client.invalidateQueries({ queryKey: threadKeys.pinned(thread) });
    void client.invalidateQueries({ queryKey: threadKeys.channels(thread) });
    notify('success', said);
  };
  const { mutate } = useSingleMutation({
    mutationKey,
    mutationFn: ({ ask }: Act) => ask(),
    onSuccess: ({ data }, { said }) => done(data.list, said),
    onError: (error) => notify('danger', failureText(error)),
  });
  const run = (said: string, ask: Act['ask']) => {
    if (!busy) mutate({ ask, said });
  };
  return {
    busy,
    done,
    pin: ({ id, pinned }: Message) =>
      run(pinned ? 'Mensagem desafixada.' : 'Mensagem fixada.', () =>
        call<typeof pinMessage>('POST /api/gl_message/pin', { body: { message_id: id } }),
      ),
    remove: ({ id }: Message) =>
      run('Mensagem excluída.', () =>
        call<typeof deleteMessage>('DELETE /api/gl_message/:id', { params: { id } }),
      ),
    retryMail: ({ id }: Message) =>
      run('O e-mail será enviado de novo.', () =>
        call<typeof retryMail>('POST /api/gl_message/:id/mail_retry', { params: { id } }),
      ),
    resolve: ({ id }: Message) =>
      run('Pendência resolvida.', () =>
        call<typeof resolveMessages>('POST /api/gl_message/resolve', {
          body: { reason: 'Manual', message_id_list: [id] },
        }),
      ),
  };
}
