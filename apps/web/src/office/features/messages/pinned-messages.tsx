import type { Message } from '@balcao/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../ui/icon.tsx';
import { authorName } from './author-name.ts';
import { MessageWords } from './message-words.tsx';
import style from './pinned-messages.module.css';
import { spoken } from './spoken.ts';
import { useTalk } from './talk.ts';
import { pinnedQuery } from './thread-queries.ts';

/** The server's limit for one thread. */
const MOST_PINNED = 50;

type Props = {
  messages: Message[];
  /** Whether the thread has earlier messages that are not loaded. */
  hasEarlier: boolean;
  onGo: (seq: number) => void;
};

/** The pinned messages of this channel, above its messages; a click goes to the original. */
export function PinnedMessages({ messages, hasEarlier, onGo }: Props) {
  const { thread } = useTalk();
  const asked = useQuery({ ...pinnedQuery(thread), enabled: hasEarlier });
  const known = messages.filter(({ pinned }) => pinned).slice(-MOST_PINNED);
  const pinned = hasEarlier ? asked.data : known;
  if (!pinned?.length) return null;
  return (
    <section className={style.pinned} aria-label="Mensagens fixadas">
      <ul>
        {pinned.map((message) => (
          <Line key={message.id} message={message} onGo={onGo} />
        ))}
      </ul>
    </section>
  );
}

function Line({ message, onGo }: { message: Message; onGo: (seq: number) => void }) {
  const { visitor, channel, acts } = useTalk();
  return (
    <li className={style.line}>
      <Icon name="pin" size={14} />
      <div className={style.note}>
        <button
          type="button"
          className={style.go}
          aria-label={`Ver na conversa: ${authorName(message, visitor)}`}
          title="Ver na conversa"
          onClick={() => onGo(message.seq)}
        >
          {authorName(message, visitor)}
        </button>
        <Words message={message} />
      </div>
      {channel.may_write && (
        <button
          type="button"
          className={style.unpin}
          aria-label="Desafixar mensagem"
          title="Desafixar"
          aria-disabled={acts.busy || undefined}
          onClick={() => acts.pin(message)}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </li>
  );
}

function Words({ message }: { message: Message }) {
  const { author_kind, channel_id, mentions, resource } = message;
  const text = spoken(message) || (resource?.filename ?? '');
  if (author_kind === 'bot') return <p>{text}</p>;
  return <MessageWords channel={channel_id} text={text} mentions={mentions} />;
}
