import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import style from './thread-panel.module.css';
import { useResolving } from './use-resolving.ts';
import { type Thread, useThread } from './use-thread.ts';

type Props = { thread: Thread; visitor: string; canReply: boolean };

/** The conversation of a record: its messages and, for those who may, the reply box. */
export function ThreadPanel({ thread, visitor, canReply }: Props) {
  const { list, earlier, take, hasEarlier } = useThread(thread);
  const resolving = useResolving(take);
  return (
    <section className={style.panel} aria-label="Conversa">
      {list.data && (
        <MessageList
          messages={list.data}
          visitor={visitor}
          hasEarlier={hasEarlier}
          loadingEarlier={earlier.isPending}
          onEarlier={() => earlier.mutate()}
          resolving={canReply ? resolving : null}
        />
      )}
      {!list.data && list.isError && (
        <NoticePage
          part
          icon="cloudOff"
          title="Não foi possível carregar a conversa"
          text={failureText(list.error)}
        >
          <Button variant="primary" onClick={() => list.refetch()}>
            Tentar novamente
          </Button>
        </NoticePage>
      )}
      {list.isPending && <Waiting />}
      {canReply ? (
        <Composer
          draftKey={`draft.${thread.origin}.${thread.parent_code}.${thread.channel_id}`}
          thread={thread}
          take={take}
        />
      ) : (
        <p className={style.closed}>Você pode ler esta conversa, mas não responder nela.</p>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className={style.waiting} role="status" aria-label="Carregando">
      {['52%', '34%', '60%', '28%', '46%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
