import type { Message } from '@balcao/contract/messages';
import { clock, fullMoment } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlainMessage } from '../../../ui/plain-message.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { authorName } from './author-name.ts';
import style from './message-card.module.css';
import type { Placed } from './message-order.ts';
import { PendingMark, type Resolving } from './pending-mark.tsx';
import { ResourceView } from './resource-view.tsx';

type Props = Placed & { visitor: string; resolving: Resolving | null };

/** The visitor at the left, our side (bot and staff) at the right, the system's own words between them. */
export function MessageCard({ message, day, opens, visitor, resolving }: Props) {
  const { author_kind, resource, is_pending, resolved, reference_datetime: at } = message;
  return (
    <>
      {day && <li className={style.day}>{day}</li>}
      <li className={`${style.card} ${style[author_kind]}`} data-opens={opens || undefined}>
        {opens && author_kind !== 'system' && (
          <span className={style.author}>
            {author_kind === 'bot' && <Icon name="bot" size={14} />}
            {authorName(message, visitor)}
          </span>
        )}
        <div
          className={style.bubble}
          data-waits={!resolved || undefined}
          data-file={resource ? true : undefined}
        >
          {is_pending && <PendingMark message={message} resolving={resolving} />}
          <Words message={message} />
          {resource && <ResourceView resource={resource} />}
          <time className={style.time} dateTime={at} title={fullMoment(at)}>
            {clock(at)}
          </time>
        </div>
      </li>
    </>
  );
}

function Words({ message: { author_kind, message: text, resource } }: { message: Message }) {
  // A file without words goes under its name, which stands beside the file already.
  if (text === '' || text === resource?.filename) return null;
  if (author_kind === 'bot') {
    return (
      <div className={style.html}>
        <RichText html={text} />
      </div>
    );
  }
  return (
    <p className={style.text}>
      <PlainMessage text={text} />
    </p>
  );
}
