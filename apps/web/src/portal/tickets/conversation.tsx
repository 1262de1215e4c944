import { useLayoutEffect, useRef } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { useTicketWords } from '../../platform/session/ticket-words.ts';
import { Button } from '../../ui/button.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import style from './conversation.module.css';
import { MessageItem } from './message-item.tsx';
import { type Parent, useConversation, useNews } from './use-conversation.ts';

// A box that scrolls must be reachable by keyboard.
const byKeyboard = { tabIndex: 0 };

type Props = {
  parent: Parent;
  canReply: boolean;
  /** What an empty conversation says. */
  empty?: string;
};

/** The messages of customer and company, and the reply box. */
export function Conversation({ parent, canReply, empty = 'Nenhum histórico encontrado.' }: Props) {
  const { query, messages, refresh } = useConversation(parent);
  useNews(messages);
  const box = useRef<HTMLElement>(null);
  const last = messages?.at(-1)?.seq;
  useLayoutEffect(() => {
    if (last !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);

  if (!messages) {
    return query.isError ? (
      <div className={style.failed} role="alert">
        <p>Não foi possível carregar a conversa. {failureText(query.error)}</p>
        <RetryButton onRetry={() => query.refetch()} />
      </div>
    ) : (
      <div className={style.waiting} role="status" aria-label="Carregando">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    );
  }
  return (
    <>
      <section className={style.box} aria-label="Conversa" ref={box} {...byKeyboard}>
        {query.hasNextPage && (
          <Button
            variant="quiet"
            disabled={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            Mensagens anteriores
          </Button>
        )}
        {messages.length === 0 && <p className={style.empty}>{empty}</p>}
        <ol className={style.list}>
          {messages.map((message) => (
            <MessageItem
              key={message.seq}
              message={message}
              parent={parent}
              canReply={canReply}
              onSent={refresh}
            />
          ))}
        </ol>
      </section>
      {canReply ? <Composer parent={parent} onSent={refresh} /> : <Closed />}
    </>
  );
}

function Closed() {
  const { say } = useTicketWords();
  return (
    <p className={style.closed}>
      {say('{Este atendimento} foi {cancelado}. Inicie {um novo atendimento}.')}
    </p>
  );
}
