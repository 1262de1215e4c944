import type { CHANNEL, MESSAGE_MAX } from '@balcao/contract/messages';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { keepText, keptText } from '../../../platform/caches.ts';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import style from './composer.module.css';
import { FileDialog } from './file-dialog.tsx';
import { notPending, PendingFields, pendingBody } from './pending-fields.tsx';
import { useAttempt } from './use-attempt.ts';
import { useGivenFile } from './use-given-file.ts';
import { useSending } from './use-sending.ts';
import type { Take, Thread } from './use-thread.ts';

const MAX: typeof MESSAGE_MAX = 10_000;
const EXTERNAL: typeof CHANNEL.external = 3;

type Props = { draftKey: string; thread: Thread; take: Take };

/** Writes and sends. A failed text stays, and is sent again under the same id: it arrives once. */
export function Composer({ draftKey, thread, take }: Props) {
  const [text, setText] = useState(() => keptText(draftKey));
  const [pending, setPending] = useState(notPending);
  const [file, setFile] = useState<File | null>(null);
  const attempt = useAttempt();
  const { send, progress } = useSending(thread, take);
  const { over, handlers } = useGivenFile((given) => send.isPending || setFile(given));
  const field = useRef<HTMLTextAreaElement>(null);

  const write = (value: string) => {
    setText(value);
    keepText(draftKey, value);
  };
  const sent = () => {
    attempt.forget();
    write('');
    setPending(notPending);
    setFile(null);
  };
  // Only when the dialog is gone can anything else have the focus.
  const toField = () => setTimeout(() => field.current?.focus());
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    const body = { message: text.trim(), ...pendingBody(pending) };
    if ((!body.message && !file) || send.isPending) return;
    const client_message_id = attempt.idOf(JSON.stringify(body), file);
    send.mutate(
      { ...body, client_message_id, ...(file && { file }) },
      { onSuccess: sent, onSettled: toField },
    );
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const keepBack = () => {
    setFile(null);
    send.reset();
    toField();
  };

  return (
    <form className={style.composer} data-over={over || undefined} onSubmit={submit} {...handlers}>
      <label className={hidden.hidden} htmlFor="resposta">
        Resposta
      </label>
      <textarea
        id="resposta"
        ref={field}
        className={style.text}
        rows={2}
        maxLength={MAX}
        placeholder="Escreva sua resposta…"
        value={text}
        readOnly={send.isPending}
        onChange={({ target }) => write(target.value)}
        onKeyDown={keys}
      />
      {thread.channel_id === EXTERNAL && <PendingFields pending={pending} onChange={setPending} />}
      {send.isError && !file && <Failure error={send.error} />}
      <Bar busy={send.isPending} />
      {file && (
        <FileDialog
          file={file}
          message={text.trim()}
          sending={send.isPending}
          progress={progress}
          error={send.error}
          onSend={submit}
          onClose={keepBack}
        />
      )}
    </form>
  );
}

function Failure({ error }: { error: Error }) {
  return (
    <p className={style.failure} role="alert">
      <Icon name="alert" size={16} />
      Mensagem não enviada. {failureText(error)} Seu texto foi mantido.
    </p>
  );
}

function Bar({ busy }: { busy: boolean }) {
  return (
    <div className={style.bar}>
      <span className={style.hint}>
        <kbd>Ctrl</kbd> + <kbd>Enter</kbd> envia · *negrito* · Cole ou arraste um arquivo para
        enviar
      </span>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? <Spinner /> : <Icon name="send" size={16} />}
        {busy ? 'Enviando...' : 'Enviar'}
      </Button>
    </div>
  );
}
