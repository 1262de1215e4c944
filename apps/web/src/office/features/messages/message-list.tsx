import type { Message } from '@balcao/contract/messages';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { MessageCard } from './message-card.tsx';
import style from './message-list.module.css';
import { placeMessages } from './message-order.ts';
import type { Resolving } from './pending-mark.tsx';
import { useNews } from './use-news.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

type Props = {
  messages: Message[];
  visitor: string;
  hasEarlier: boolean;
  loadingEarlier: boolean;
  onEarlier: () => void;
  resolving: Resolving | null;
};

// A box that scrolls must be reachable by keyboard.
const byKeyboard = { tabIndex: 0 };

/** The messages, oldest first, scrolled to the end; stays where it is while somebody reads above. */
export function MessageList(props: Props) {
  const { messages, visitor, hasEarlier, loadingEarlier, onEarlier, resolving } = props;
  const placed = useMemo(() => placeMessages(messages), [messages]);
  const { box, unseen, toEnd } = useStayAtEnd(messages);
  useNews(messages, visitor);

  if (messages.length === 0) {
    return <p className={style.empty}>Nenhum histórico encontrado.</p>;
  }
  return (
    <div className={style.frame}>
      <section className={style.box} ref={box} aria-label="Mensagens" {...byKeyboard}>
        {hasEarlier && (
          <Button variant="quiet" disabled={loadingEarlier} onClick={onEarlier}>
            {loadingEarlier ? <Spinner /> : <Icon name="arrowUp" size={16} />}
            Mensagens anteriores
          </Button>
        )}
        <ol className={style.list}>
          {placed.map((one) => (
            <MessageCard key={one.message.seq} {...one} visitor={visitor} resolving={resolving} />
          ))}
        </ol>
      </section>
      {unseen && (
        <button type="button" className={style.jump} onClick={toEnd}>
          <Icon name="arrowDown" size={16} />
          Novas mensagens
        </button>
      )}
    </div>
  );
}
