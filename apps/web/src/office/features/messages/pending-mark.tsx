import type { Message } from '@balcao/contract/messages/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import style from './pending-mark.module.css';
import { RequiredUpload } from './required-upload.tsx';
import { useTalk } from './talk.ts';

/** Shows that staff waits for the visitor, for which file, and the actions that settle it. */
export function PendingMark({ message }: { message: Message }) {
  const { channel, acts } = useTalk();
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
      {channel.may_write && (
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
