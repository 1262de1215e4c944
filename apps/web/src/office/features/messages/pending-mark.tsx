import type { Message } from '@balcao/contract/messages';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './pending-mark.module.css';
import { REQUIRED_ACCEPT, REQUIRED_BYTES, requiredFault } from './required-file.ts';
import { useTalk } from './talk.ts';

/** That staff waits for the visitor, for which file, and the ways to settle it. */
export function PendingMark({ message }: { message: Message }) {
  const { may, acts } = useTalk();
  const { resolved, resource_code_required: code } = message;
  if (resolved) {
    return (
      <p className={style.resolved}>
        <Icon name="check" size={14} /> Pendência resolvida
      </p>
    );
  }
  return (
    <div className={style.pending}>
      <p>
        <Icon name="clock" size={16} />
        <strong>Pendente</strong>
        {code && (
          <span>
            aguarda o arquivo <code>{code}</code>
          </span>
        )}
      </p>
      {may.may_write && (
        <span className={style.ways}>
          {code && <RequiredUpload message={message} code={code} />}
          <Button disabled={acts.busy} onClick={() => acts.resolve(message)}>
            Resolver
          </Button>
        </span>
      )}
    </div>
  );
}

/** The file that is waited for, when it came another way. */
function RequiredUpload({ message, code }: { message: Message; code: string }) {
  const { acts } = useTalk();
  const input = useRef<HTMLInputElement>(null);
  const send = (file: File | undefined) => {
    if (!file) return;
    const fault = requiredFault(file);
    if (fault) notify('warning', fault);
    else acts.attach(message, file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        className={hidden.hidden}
        tabIndex={-1}
        aria-label={`Arquivo ${code}`}
        accept={REQUIRED_ACCEPT}
        onChange={({ target }) => {
          send(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        disabled={acts.busy}
        title={`Até ${REQUIRED_BYTES} bytes: ${REQUIRED_ACCEPT}`}
        onClick={() => input.current?.click()}
      >
        <Icon name="clip" size={16} />
        Carregar arquivo
      </Button>
      <span className={style.limit}>Máximo de 5 MB</span>
    </>
  );
}
