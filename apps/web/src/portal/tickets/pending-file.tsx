import { type ChangeEvent, useRef } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import style from './composer.module.css';
import type { Parent } from './use-conversation.ts';
import { useSending } from './use-sending.ts';

/** The files that may answer a message (docs/product/threads.md#files-of-messages). */
const accept = '.pdf,.zip,.doc,.docx,.xls,.xlsx,.png,.jpg,.jpeg';

type Props = { parent: Parent; code: string; onSent: () => void };

/** Sends the file that a message asks for. */
export function PendingFile({ parent, code, onSent }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const send = useSending(parent, onSent);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file) send.mutate({ message: '', file, code });
  };
  return (
    <>
      <input ref={picker} type="file" hidden accept={accept} onChange={choose} />
      <Button disabled={send.isPending} onClick={() => picker.current?.click()}>
        {send.isPending ? <Spinner /> : <Icon name="file" size={16} />}
        {send.isPending ? 'Enviando...' : 'Enviar arquivo'}
      </Button>
      {send.isError && (
        <p className={style.failure} role="alert">
          Arquivo não enviado. {failureText(send.error)}
        </p>
      )}
    </>
  );
}
