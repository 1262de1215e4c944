import type { CallInput } from '@balcao/contract/endpoint';
import type { MESSAGE_FILE_MINUTES } from '@balcao/contract/files/limits';
import type { Message, saveMessage } from '@balcao/contract/messages/messages';
import { useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { sendResource } from '../../../platform/upload/send-resource.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { useTalk } from './talk.ts';
import { threadKeys } from './thread-queries.ts';

type SendInput = CallInput<typeof saveMessage>['body'] & { file?: File };

const EXPIRES_MINUTES: typeof MESSAGE_FILE_MINUTES = 525_600;

/** Sends a message after its file; `progress` is the file's, from 0 to 1. A file that has arrived is not sent again. */
export function useSending(onSent: () => void) {
  const { thread, take } = useTalk();
  const direct = useSession().configs.FILESYSTEM_TEMP_URL_ENABLED;
  const arrived = useRef(new WeakMap<File, number>());
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState(0);

  async function idOf(file: File): Promise<number> {
    const known = arrived.current.get(file);
    if (known !== undefined) return known;
    setProgress(0);
    abort.current = new AbortController();
    const { origin, parent_code } = thread;
    const { id } = await sendResource(
      file,
      { origin, parent_code, code: 'anexo', expires_minutes: EXPIRES_MINUTES, direct },
      { onProgress: setProgress, signal: abort.current.signal },
    );
    arrived.current.set(file, id);
    return id;
  }

  const send = useSingleMutation({
    mutationKey: threadKeys.acts(thread),
    mutationFn: async ({ file, ...body }: SendInput): Promise<Message[]> => {
      const data = file ? { ...body.data, resource_id: await idOf(file) } : body.data;
      const answer = await call<typeof saveMessage>(
        'POST /api/gl_message/:origin/:parent_code/:channel_id/message_save',
        { params: thread, body: { ...body, data } },
      );
      return answer.data.list;
    },
    onSuccess: (list) => {
      take(list);
      onSent();
    },
  });
  return { send, progress, cancel: () => abort.current?.abort() };
}
