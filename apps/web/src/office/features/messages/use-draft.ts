import type { saveDraft, ThreadChannel } from '@balcao/contract/messages/threads';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { keepText, keptText } from '../../../platform/caches.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useTalk } from './talk.ts';
import { type Thread, threadKeys } from './thread-queries.ts';

const PAUSE_MS = 800;

/** Kept in this tab until the server has the text, so that even a reload in between loses nothing. */
const keyOf = ({ origin, parent_code, channel_id }: Thread) =>
  `draft.${origin}.${parent_code}.${channel_id}`;

/** A channel that is opened again later in this tab shows the draft from its last answer. */
function setKnownDraft(thread: Thread, draft: string): void {
  queryClient.setQueryData<ThreadChannel[]>(threadKeys.channels(thread), (channels) =>
    channels?.map((one) => (one.id === thread.channel_id ? { ...one, draft } : one)),
  );
}

async function keepOnServer(thread: Thread, text: string): Promise<void> {
  setKnownDraft(thread, text);
  try {
    await call<typeof saveDraft>('PUT /api/gl_message/:origin/:parent_code/:channel_id/draft', {
      params: thread,
      body: { text },
    });
    // An answer that was on its way may have brought the text before.
    setKnownDraft(thread, text);
    if (keptText(keyOf(thread)) === text) keepText(keyOf(thread), '');
  } catch {
    // The text stays in this tab, and the next keystroke tries again.
  }
}

/** The draft of a thread, kept on the server; `restored` is the earlier draft. */
export function useDraft(thread: Thread) {
  const key = keyOf(thread);
  const [inTab] = useState(() => keptText(key));
  /** Text typed here replaces the server's draft, even when it is empty again. */
  const [typed, setTyped] = useState(inTab || null);
  const { draft: onServer } = useTalk().channel;
  const save = useDebouncedCallback((draft: string) => void keepOnServer(thread, draft), {
    delay: PAUSE_MS,
    flushOnUnmount: true,
  });

  const write = (value: string) => {
    setTyped(value);
    keepText(key, value);
    save(value);
  };
  /** Call it after sending. */
  const clear = () => {
    write('');
    save.flush();
  };
  return { text: typed ?? onServer, restored: inTab || onServer, write, clear };
}
