import { closedTexts } from '@balcao/contract/thread-texts';
import type { ThreadChannel } from '@balcao/contract/threads';
import { type RefObject, useEffect, useRef } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { PinnedMessages } from './pinned-messages.tsx';
import { type Talk, TalkProvider } from './talk.ts';
import style from './thread-panel.module.css';
import type { Thread } from './thread-queries.ts';
import { useGoTo } from './use-go-to.ts';
import { useMessageActs } from './use-message-acts.ts';
import { useReading } from './use-reading.ts';
import { useThread } from './use-thread.ts';

type Props = {
  thread: Thread;
  channel: ThreadChannel;
  visitor: string;
  /** A message to go to, once. */
  goal: number | undefined;
  onWriting: ((writing: boolean) => void) | undefined;
};

/** One channel of a record: what is pinned, its messages and, for those who may, the reply box. */
export function ChannelThread({ thread, channel, visitor, goal, onWriting }: Props) {
  const { list, earlier, take, refresh, reload, hasEarlier } = useThread(thread);
  const acts = useMessageActs(thread, take);
  const messages = list.data ?? [];
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const { end, readSeq, inView } = useReading(thread, channel, lastSeq);
  const seen = useSeen(lastSeq, inView);
  const box = useRef<HTMLDivElement>(null);
  const { sought, goTo } = useGoTo(box, {
    messages,
    first: goal,
    asking: list.isFetching,
    loadEarlier: earlier.mutateAsync,
  });
  const loaded = list.data !== undefined;
  const talk: Talk = { thread, visitor, may: channel, loaded, acts, take, refresh, reload };
  return (
    <TalkProvider value={talk}>
      <div ref={box} className={style.talk}>
        <PinnedMessages onGo={goTo} />
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
      </div>
      {channel.may_write ? (
        <Composer messages={messages} seen={seen} onWriting={onWriting} />
      ) : (
        <p className={style.closed}>{closedTexts[channel.closed_by ?? 'other']}</p>
      )}
    </TalkProvider>
  );
}

/** The last number that was in sight; what was there at first counts as seen. */
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
