import type { markRead, ThreadChannel } from '@balcao/contract/messages/threads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../platform/api.ts';
import { type Thread, threadKeys } from './thread-queries.ts';

/** A shorter look does not count as reading. */
const GLANCE_MS = 400;

function watchFocus(onChange: () => void): () => void {
  const events = ['focus', 'blur', 'visibilitychange'] as const;
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}
const isFocused = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether an element is visible in its box and in the window. */
function useInView() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, inView] as const;
}

/**
 * Tells the server that this person has read to the end, while the end is visible and the window has the focus. `end`
 * is the ref of an element below the last message. "Novas mensagens" start at `readSeq`, which changes only when the
 * person looks away, so that the line does not disappear while it is read.
 */
export function useReadMark(thread: Thread, { last_seq, unread }: ThreadChannel, lastSeq: number) {
  const client = useQueryClient();
  const [end, inView] = useInView();
  const attends = useSyncExternalStore(watchFocus, isFocused) && inView;
  const read = useRef(last_seq - unread);
  const [readSeq, setReadSeq] = useState(read.current);

  useEffect(() => {
    if (attends) return () => setReadSeq(read.current);
  }, [attends]);
  useEffect(() => {
    if (!attends || lastSeq <= read.current) return;
    const timer = setTimeout(() => {
      read.current = lastSeq;
      client.setQueryData<ThreadChannel[]>(threadKeys.channels(thread), (channels) =>
        channels?.map((one) => (one.id === thread.channel_id ? { ...one, unread: 0 } : one)),
      );
      // If this call fails, the next look at the thread repeats it.
      call<typeof markRead>('POST /api/gl_message/:origin/:parent_code/:channel_id/read', {
        params: thread,
        body: { seq: lastSeq },
      }).catch(() => undefined);
    }, GLANCE_MS);
    return () => clearTimeout(timer);
  }, [attends, lastSeq, thread, client]);
  return { end, readSeq, inView };
}
