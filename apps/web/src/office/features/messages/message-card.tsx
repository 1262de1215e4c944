import type { Message } from '@balcao/contract/messages/messages';
import { dayOf } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { authorName } from './author-name.ts';
import { MailQuote, MailState } from './mail-mark.tsx';
import { MessageActions } from './message-actions.tsx';
import style from './message-card.module.css';
import type { ListedMessage } from './message-order.ts';
import words from './message-words.module.css';
import { MessageWords } from './message-words.tsx';
import { PendingMark } from './pending-mark.tsx';
import { RelativeTime } from './relative-time.tsx';
import { ExpiredFile, ResourceCard } from './resource-card.tsx';
import { useTalk } from './talk.ts';

/**
 * `current`: the one message of the list that Tab reaches; the arrow keys move on from it. `sought`: a link or a search
 * led to it.
 */
type Props = ListedMessage & { current: boolean; sought: boolean };

/** The visitor's messages on the left, ours (bot and staff) on the right, the system's between them. */
export function MessageCard({ message, day, fresh, opens, current, sought }: Props) {
  const { visitor } = useTalk();
  const { author_kind, resource, is_pending, resolved, reference_datetime: at } = message;
  const lost = !message.resource_available && !message.deleted;
  const stop = { tabIndex: current ? 0 : -1 };
  return (
    <>
      {day && (
        <li className={style.day}>
          <time dateTime={at} data-printed={dayOf(at)}>
            {day}
          </time>
        </li>
      )}
      {fresh && <li className={style.fresh}>Novas mensagens</li>}
      <li
        className={`${style.card} ${style[author_kind]}`}
        data-opens={opens || undefined}
        data-sought={sought || undefined}
        data-seq={message.seq}
        {...stop}
      >
        {opens && author_kind !== 'system' && (
          <span className={style.author}>
            {author_kind === 'bot' && <Icon name="bot" size={14} />}
            {authorName(message, visitor)}
          </span>
        )}
        <div
          className={style.bubble}
          data-waits={!resolved || undefined}
          data-file={resource || lost ? true : undefined}
          data-deleted={message.deleted || undefined}
        >
          {is_pending && <PendingMark message={message} />}
          <Words message={message} />
          {resource && !lost && <ResourceCard message={message} resource={resource} />}
          {lost && <ExpiredFile resource={resource} />}
          {message.mail?.quoted && <MailQuote text={message.mail.quoted} />}
          <span className={style.foot}>
            {message.pinned && <Icon name="pin" size={12} />}
            <MailState message={message} reachable={current} />
            <RelativeTime at={at} />
          </span>
          {!message.deleted && <MessageActions message={message} reachable={current} />}
        </div>
      </li>
    </>
  );
}

function Words({ message }: { message: Message }) {
  const { author_kind, message: text, resource, channel_id, mentions, deleted } = message;
  if (deleted) return <p className={style.deleted}>Mensagem excluída</p>;
  // The text of a file without a message is its name, which the file already shows.
  if (text === '' || text === resource?.filename) return null;
  if (author_kind === 'bot') {
    return (
      <div className={words.rich}>
        <RichText html={text} />
      </div>
    );
  }
  return <MessageWords channel={channel_id} text={text} mentions={mentions} />;
}
