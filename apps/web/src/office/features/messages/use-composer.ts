import type { Message } from '@balcao/contract/messages/messages';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useTalk } from './talk.ts';
import { useGrownThread } from './use-grown-thread.ts';
import { useSending } from './use-sending.ts';
import { useWriting } from './use-writing.ts';
import { useWritten } from './use-written.ts';

export type ComposerProps = {
  messages: Message[];
  /** The last message number that was visible here. */
  seen: RefObject<number>;
  onWriting?: ((writing: boolean) => void) | undefined;
};

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : '');

/** The page shows these errors in another way. */
const isTold = (error: Error | null) => ['THREAD_GREW', 'ABORTED'].includes(codeOf(error));

/** Sends the reply. After a failure the text stays; sending again uses the same id, so that it arrives once. */
export function useComposer({ messages, seen, onWriting }: ComposerProps) {
  const { thread, loaded, acts, refresh } = useTalk();
  const written = useWritten(thread);
  const writing = useWriting(onWriting);
  const attempt = useAttempt();
  const grown = useGrownThread(messages, seen);
  const field = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { send, progress, cancel } = useSending(() => {
    attempt.forget();
    written.clear();
    writing.stopped();
    setFile(null);
    grown.forget();
  });
  // Waits until the dialog is closed: before, nothing else can have the focus.
  const toField = () => setTimeout(() => field.current?.focus());
  /** Leaves the focus to a person who has gone on to something else meanwhile. */
  const backToField = () =>
    setTimeout(() => {
      const { activeElement: at } = document;
      const left = at && at !== document.body && !field.current?.form?.contains(at);
      if (!left) field.current?.focus();
    });

  /** `evenSo`: send although there are unseen messages. */
  function submit(evenSo = false): void {
    const body = written.body();
    if ((!body.message && !written.template && !file) || acts.busy || !loaded) return;
    const client_message_id = attempt.idOf(JSON.stringify(body), file);
    const seen_seq = seen.current;
    const onError = (error: Error) => {
      if (codeOf(error) !== 'THREAD_GREW') return;
      grown.note(seen_seq);
      refresh();
    };
    send.mutate(
      { ...body, client_message_id, ...(!evenSo && { seen_seq }), ...(file && { file }) },
      { onError, onSettled: backToField },
    );
  }
  return {
    external: thread.channel_id === 3,
    written,
    field,
    file,
    setFile,
    progress,
    submit,
    sending: send.isPending,
    failure: isTold(send.error) ? null : send.error,
    came: grown.came,
    write: (text: string) => {
      written.draft.write(text);
      writing.wrote(text);
    },
    /** Turns the template's text into the person's own. */
    takeOver: (filled: string) => {
      written.setTemplate(null);
      written.draft.write(filled);
      writing.wrote(filled);
      toField();
    },
    keepBack: () => {
      cancel();
      setFile(null);
      send.reset();
      toField();
    },
    review: () => {
      grown.review();
      toField();
    },
  };
}
export type ComposerState = ReturnType<typeof useComposer>;
