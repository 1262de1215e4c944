import type { Message } from '@balcao/contract/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import style from './pending-mark.module.css';

export type Resolving = { resolve: (id: number) => void; busy: boolean };

type Props = { message: Message; resolving: Resolving | null };

/** That staff waits for the visitor, for which file, and the way to say that it is settled. */
export function PendingMark({ message, resolving }: Props) {
  const { id, resolved, resource_code_required: code } = message;
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
      {resolving && (
        <Button disabled={resolving.busy} onClick={() => resolving.resolve(id)}>
          Resolver
        </Button>
      )}
    </div>
  );
}
