import type { Message } from '@balcao/contract/messages/messages';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { MessageCard } from './message-card.tsx';
import style from './message-list.module.css';
import { placeMessages } from './message-order.ts';
import { useTalk } from './talk.ts';
import { useAnnouncedMessages } from './use-announced-messages.ts';
import { useRoving } from './use-roving.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

type Props = {
  messages: Message[];
  /** The message that a link or a search led to. */
  sought: number | undefined;
  /** The last message number that this person had read. */
  readSeq: number;
  /** A ref for the element below the last message. */
  end: (element: HTMLElement | null) => void;
  hasEarlier: boolean;
  loadingEarlier: boolean;
  onEarlier: () => void;
};

/** The messages, oldest first, scrolled to the end; keeps its position while the person reads further up. */
export function MessageList(props: Props) {
  const { messages, sought, readSeq, end, hasEarlier, loadingEarlier, onEarlier } = props;
  const placed = useMemo(() => placeMessages(messages, readSeq), [messages, readSeq]);
  const { box, unseen, toEnd } = useStayAtEnd(messages);
  const { current, handlers } = useRoving(messages.at(-1)?.seq ?? 0);
  useAnnouncedMessages(messages, useTalk().visitor);

  if (messages.length === 0) {
    return <p className={style.empty}>Nenhum histórico encontrado.</p>;
  }
  return (
    <div className={style.frame}>
      <section className={style.box} ref={box} aria-label="Mensagens">
        {hasEarlier && (
          <Button variant="quiet" disabled={loadingEarlier} onClick={onEarlier}>
            {loadingEarlier ? <Spinner /> : <Icon name="arrowUp" size={16} />}
            Mensagens anteriores
          </Button>
        )}
        <ol className={style.list} {...handlers}>
          {placed.map((one) => (
            <MessageCard
              key={one.message.seq}
              {...one}
              current={one.message.seq === current}
              sought={one.message.seq === sought}
            />
          ))}
        </ol>
        <span ref={end} className={style.end} />
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
