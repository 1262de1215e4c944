import type { saveDraft } from '@balcao/contract/threads';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { keepText, keptText } from '../../../platform/caches.ts';
import { draftQuery, type Thread } from './thread-queries.ts';

const PAUSE_MS = 800;

/** In this tab until the server has it, so that not even a reload in between loses a letter. */
const keyOf = ({ origin, parent_code, channel_id }: Thread) =>
  `draft.${origin}.${parent_code}.${channel_id}`;

async function keepOnServer(thread: Thread, text: string): Promise<void> {
  try {
    await call<typeof saveDraft>('PUT /api/gl_message/:origin/:parent_code/:channel_id/draft', {
      params: thread,
      body: { text },
    });
    if (keptText(keyOf(thread)) === text) keepText(keyOf(thread), '');
  } catch {
    // It stays in this tab, and the next letter tries again.
  }
}

/** What is being written in a thread, kept on the server; `begun` is the text that was taken up again. */
export function useDraft(thread: Thread) {
  const key = keyOf(thread);
  const [text, setText] = useState(() => keptText(key));
  const [begun, setBegun] = useState(text);
  const touched = useRef(text !== '');
  const { data: kept } = useQuery(draftQuery(thread));
  useEffect(() => {
    if (!kept || touched.current) return;
    setText(kept);
    setBegun(kept);
  }, [kept]);
  const save = useDebouncedCallback((draft: string) => void keepOnServer(thread, draft), {
    delay: PAUSE_MS,
    flushOnUnmount: true,
  });

  const write = (value: string) => {
    touched.current = true;
    setText(value);
    keepText(key, value);
    save(value);
  };
  /** After it was sent. */
  const clear = () => {
    write('');
    save.flush();
  };
  return { text, begun, write, clear };
}
