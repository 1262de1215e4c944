import type { MESSAGE_MAX } from '@balcao/contract/messages';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { keepText, keptText } from '../../../platform/caches.ts';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import style from './composer.module.css';
import type { useThread } from './use-thread.ts';

const MAX: typeof MESSAGE_MAX = 10_000;

type Props = { draftKey: string; send: ReturnType<typeof useThread>['send'] };

/** Writes and sends. A failed text stays, and is sent again under the same id: it arrives once. */
export function Composer({ draftKey, send }: Props) {
  const [text, setText] = useState(() => keptText(draftKey));
  const attempt = useRef({ text: '', id: '' });
  const field = useRef<HTMLTextAreaElement>(null);

  const write = (value: string) => {
    setText(value);
    keepText(draftKey, value);
  };
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    const message = text.trim();
    if (!message || send.isPending) return;
    if (attempt.current.text !== message) {
      attempt.current = { text: message, id: crypto.randomUUID() };
    }
    send.mutate(
      { message, client_message_id: attempt.current.id },
      {
        onSuccess: () => {
          attempt.current = { text: '', id: '' };
          write('');
        },
        onSettled: () => field.current?.focus(),
      },
    );
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };

  return (
    <form className={style.composer} onSubmit={submit}>
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
      {send.isError && (
        <p className={style.failure} role="alert">
          <Icon name="alert" size={16} />
          Mensagem não enviada. {failureText(send.error)} Seu texto foi mantido.
        </p>
      )}
      <div className={style.bar}>
        <span className={style.hint}>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd> envia · *negrito*
        </span>
        <Button type="submit" variant="primary" disabled={send.isPending}>
          {send.isPending ? <Spinner /> : <Icon name="send" size={16} />}
          {send.isPending ? 'Enviando...' : 'Enviar'}
        </Button>
      </div>
    </form>
  );
}
