import type { Message } from '@balcao/contract/messages';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useTalk } from './talk.ts';
import { useSending } from './use-sending.ts';
import { useWriting } from './use-writing.ts';
import { useWritten } from './use-written.ts';

export type ComposerProps = {
  messages: Message[];
  /** The last number that was in sight here. */
  seen: RefObject<number>;
  onWriting?: ((writing: boolean) => void) | undefined;
};

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : '');

/** The page says it in another way. */
const isTold = (error: Error | null) => ['THREAD_GREW', 'ABORTED'].includes(codeOf(error));

/** Sends what is written. A failed text stays, and is sent again under the same id: it arrives once. */
export function useComposer({ messages, seen, onWriting }: ComposerProps) {
  const { thread, loaded, acts, refresh } = useTalk();
  const written = useWritten(thread);
  const writing = useWriting(onWriting);
  const attempt = useAttempt();
  const field = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | null>(null);
  /** The last number seen when the server said that there is more. */
  const [grewFrom, setGrewFrom] = useState(Number.POSITIVE_INFINITY);
  const { send, progress, cancel } = useSending(() => {
    attempt.forget();
    written.clear();
    writing.stopped();
    setFile(null);
    setGrewFrom(Number.POSITIVE_INFINITY);
  });
  // Only when a dialog is gone can anything else have the focus.
  const toField = () => setTimeout(() => field.current?.focus());

  /** `evenSo`: also past messages that have not been seen. */
  function submit(evenSo = false): void {
    const body = written.body();
    if ((!body.message && !written.template && !file) || acts.busy || !loaded) return;
    const client_message_id = attempt.idOf(JSON.stringify(body), file);
    const seen_seq = seen.current;
    const onError = (error: Error) => {
      if (codeOf(error) !== 'THREAD_GREW') return;
      setGrewFrom(seen_seq);
      refresh();
    };
    send.mutate(
      { ...body, client_message_id, ...(!evenSo && { seen_seq }), ...(file && { file }) },
      { onError, onSettled: toField },
    );
  }
  function keepBack(): void {
    cancel();
    setFile(null);
    send.reset();
    toField();
  }
  function review(): void {
    seen.current = messages.at(-1)?.seq ?? 0;
    setGrewFrom(Number.POSITIVE_INFINITY);
    toField();
  }
  return {
    written,
    writing,
    field,
    file,
    setFile,
    progress,
    toField,
    submit,
    keepBack,
    review,
    sending: send.isPending,
    failure: isTold(send.error) ? null : send.error,
    came: messages.filter(({ seq, is_user_me }) => seq > grewFrom && !is_user_me),
  };
}
