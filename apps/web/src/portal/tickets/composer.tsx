import { messageExtensions } from '@balcao/contract/files/limits';
import type { MESSAGE_MAX } from '@balcao/contract/messages/messages';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { keepText, keptText } from '../../platform/caches.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import style from './composer.module.css';
import type { Parent } from './use-conversation.ts';
import { useSending } from './use-sending.ts';

const MAX: typeof MESSAGE_MAX = 10_000;
const accept = messageExtensions.map((extension) => `.${extension}`).join(',');

const draftKeyOf = ({ origin, id }: Parent) =>
  origin === 'at_ticket' ? `portal-draft.${id}` : `portal-draft.${origin}.${id}`;

/** Sends messages to the company. Unsent text stays. */
export function Composer({ parent, onSent }: { parent: Parent; onSent: () => void }) {
  const draftKey = draftKeyOf(parent);
  const [text, setText] = useState(() => keptText(draftKey));
  const [file, setFile] = useState<File>();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = useSending(parent, onSent);

  const write = (value: string) => {
    setText(value);
    keepText(draftKey, value);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending || (!text.trim() && !file)) return field.current?.focus();
    const sent = () => {
      write('');
      setFile(undefined);
      field.current?.focus();
    };
    send.mutate({ message: text.trim(), file }, { onSuccess: sent });
  };

  return (
    <form className={style.composer} onSubmit={submit}>
      <label className={style.label} htmlFor={id}>
        Sua mensagem
      </label>
      <textarea
        id={id}
        ref={field}
        className={style.text}
        rows={2}
        maxLength={MAX}
        value={text}
        readOnly={send.isPending}
        onChange={({ target }) => write(target.value)}
      />
      {file && (
        <p className={style.file}>
          <Icon name="file" size={16} />
          <span className={style.filename}>{file.name}</span>
          <Button
            variant="quiet"
            square
            aria-label={`Tirar ${file.name}`}
            onClick={() => setFile(undefined)}
          >
            <Icon name="close" size={16} />
          </Button>
        </p>
      )}
      {send.isError && (
        <p className={style.failure} role="alert">
          Mensagem não enviada. {failureText(send.error)} Seu texto foi mantido.
        </p>
      )}
      <div className={style.bar}>
        <input
          ref={picker}
          type="file"
          hidden
          accept={accept}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button disabled={send.isPending} onClick={() => picker.current?.click()}>
          <Icon name="file" size={16} />
          Anexar
        </Button>
        <Button type="submit" variant="primary" disabled={send.isPending}>
          {send.isPending ? <Spinner /> : <Icon name="send" size={16} />}
          {send.isPending ? 'Enviando...' : 'Enviar'}
        </Button>
      </div>
    </form>
  );
}
