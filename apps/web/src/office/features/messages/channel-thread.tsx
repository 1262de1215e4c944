import { closedTexts } from '@balcao/contract/messages/texts';
import type { ThreadChannel } from '@balcao/contract/messages/threads';
import { type RefObject, useEffect, useRef } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListFault } from '../../records/list-fault.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { PinnedMessages } from './pinned-messages.tsx';
import { type Talk, TalkProvider } from './talk.ts';
import style from './thread-panel.module.css';
import type { Thread } from './thread-queries.ts';
import { useGoTo } from './use-go-to.ts';
import { useMessageActs } from './use-message-acts.ts';
import { useReadMark } from './use-read-mark.ts';
import { useThread } from './use-thread.ts';

type Props = {
  thread: Thread;
  channel: ThreadChannel;
  visitor: string;
  /** The message to go to, once. */
  goal: number | undefined;
  onWriting: ((writing: boolean) => void) | undefined;
};

/** One channel of a record: pinned messages, messages and, for those who may write, the reply box. */
export function ChannelThread({ thread, channel, visitor, goal, onWriting }: Props) {
  const { list, earlier, take, refresh, reload, hasEarlier } = useThread(thread);
  const acts = useMessageActs(thread, take);
  const messages = list.data ?? [];
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const { end, readSeq, inView } = useReadMark(thread, channel, lastSeq);
  const seen = useSeen(lastSeq, inView);
  const box = useRef<HTMLDivElement>(null);
  const { sought, goTo } = useGoTo(box, {
    messages,
    first: goal,
    asking: list.isFetching,
    loadEarlier: earlier.mutateAsync,
  });
  const loaded = list.data !== undefined;
  const talk: Talk = { thread, visitor, channel, loaded, acts, take, refresh, reload };
  return (
    <TalkProvider value={talk}>
      <div ref={box} className={style.talk}>
        <PinnedMessages messages={messages} hasEarlier={hasEarlier} onGo={goTo} />
        {list.data && (
          <MessageList
            messages={messages}
            sought={sought}
            readSeq={readSeq}
            end={end}
            hasEarlier={hasEarlier}
            loadingEarlier={earlier.isPending}
            onEarlier={() => earlier.mutate()}
          />
        )}
        {!list.data && list.isError && (
          <ListFault
            error={list.error}
            title="Não foi possível carregar a conversa"
            onRetry={() => list.refetch()}
          />
        )}
        {list.isPending && <Waiting />}
      </div>
      {channel.may_write ? (
        <Composer messages={messages} seen={seen} onWriting={onWriting} />
      ) : (
        <p className={style.closed}>{closedTexts[channel.closed_by ?? 'other']}</p>
      )}
    </TalkProvider>
  );
}

/** The last message number that was visible; the messages loaded at first count as seen. */
function useSeen(lastSeq: number, inView: boolean): RefObject<number> {
  const seen = useRef(0);
  useEffect(() => {
    if (inView || seen.current === 0) seen.current = lastSeq;
  }, [inView, lastSeq]);
  return seen;
}

export function Waiting() {
  return (
    <div className={style.waiting} role="status" aria-label="Carregando">
      {['52%', '34%', '60%', '28%', '46%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
