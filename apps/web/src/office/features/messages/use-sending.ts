import type { CallInput } from '@balcao/contract/endpoint';
import type { saveMessage, uploadMessageFile } from '@balcao/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { upload } from '../../../platform/upload.ts';
import type { Take, Thread } from './use-thread.ts';

type Draft = CallInput<typeof saveMessage>['body'] & { file?: File };

/** Sends a message, its file first; `progress` is the file's, from 0 to 1. A file that has arrived is not sent again. */
export function useSending(thread: Thread, take: Take) {
  const arrived = useRef(new WeakMap<File, number>());
  const [progress, setProgress] = useState(0);

  async function idOf(file: File): Promise<number> {
    const known = arrived.current.get(file);
    if (known !== undefined) return known;
    setProgress(0);
    const { data } = await upload<typeof uploadMessageFile>(
      'POST /api/gl_message/:origin/:parent_code/:channel_id/message_file',
      { params: thread, file, onProgress: setProgress },
    );
    arrived.current.set(file, data.id);
    return data.id;
  }

  const send = useMutation({
    mutationFn: async ({ file, ...body }: Draft) => {
      const data = file ? { ...body.data, resource_id: await idOf(file) } : body.data;
      return call<typeof saveMessage>(
        'POST /api/gl_message/:origin/:parent_code/:channel_id/message_save',
        { params: thread, body: { ...body, data } },
      );
    },
    onSuccess: ({ data }) => take(data.list),
  });
  return { send, progress };
}
