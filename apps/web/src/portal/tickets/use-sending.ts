import type { saveMessage, uploadMessageFile } from '@balcao/contract/messages/messages';
import { useRef } from 'react';
import { call } from '../../platform/api.ts';
import { upload } from '../../platform/upload.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { type Parent, threadOf } from './use-conversation.ts';

/** `code` is the code that the answered message asked for. */
type Draft = { message: string; file?: File | undefined; code?: string };

const none = { message: '', file: undefined as File | undefined, id: '' };

/** Sends a message, its file first. A retry after a failure keeps the id, so that it arrives once. */
export function useSending(parent: Parent, onSent: () => void) {
  const last = useRef(none);
  const params = threadOf(parent);

  function idOf({ message, file }: Draft): string {
    if (last.current.message !== message || last.current.file !== file || !last.current.id) {
      last.current = { message, file, id: crypto.randomUUID() };
    }
    return last.current.id;
  }

  async function dataOf({ file, code }: Draft) {
    if (!file) return {};
    const { data } = await upload<typeof uploadMessageFile>(
      'POST /api/gl_message/:origin/:parent_code/:channel_id/message_file',
      { params, file },
    );
    return { resource_id: data.id, ...(code !== undefined && { resource_code: code }) };
  }

  return useSingleMutation({
    mutationFn: async (draft: Draft) => {
      const client_message_id = idOf(draft);
      const data = await dataOf(draft);
      const body = { message: draft.message, type: 'MSG' as const, client_message_id, data };
      return call<typeof saveMessage>(
        'POST /api/gl_message/:origin/:parent_code/:channel_id/message_save',
        { params, body },
      );
    },
    onSuccess: () => {
      last.current = none;
      onSent();
    },
  });
}
