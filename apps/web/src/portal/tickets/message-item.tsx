import type { Message } from '@balcao/contract/messages/messages';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainMessage } from '../../ui/plain-message.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import style from './message-item.module.css';
import { PendingFile } from './pending-file.tsx';
import { isOwn, type Parent } from './use-conversation.ts';

type Props = { message: Message; parent: Parent; canReply: boolean; onSent: () => void };

/** The customer on the right, the company on the left. */
export function MessageItem({ message, parent, canReply, onSent }: Props) {
  const { author_kind, user, reference_datetime, resolved, resource_code_required: code } = message;
  const own = isOwn(message);
  return (
    <li className={own ? `${style.item} ${style.own}` : style.item}>
      <div className={style.bubble} data-waits={!resolved || undefined}>
        <p className={style.author}>{own ? 'Você' : user.name}</p>
        {author_kind === 'bot' ? (
          <div className={style.html}>
            <RichText html={message.message} />
          </div>
        ) : (
          <Words message={message} />
        )}
        {message.resource && <File resource={message.resource} />}
        {!resolved && code && canReply && (
          <PendingFile parent={parent} code={code} onSent={onSent} />
        )}
        <p className={style.time}>
          <Moment at={reference_datetime} />
        </p>
      </div>
    </li>
  );
}

function Words({ message: { message: text, resource, deleted } }: { message: Message }) {
  if (deleted) return <p className={style.text}>Mensagem excluída.</p>;
  // A file without a text is sent with its name as the text, which is already beside the file.
  if (text === '' || text === resource?.filename) return null;
  return (
    <p className={style.text}>
      <PlainMessage text={text} />
    </p>
  );
}

function File({ resource }: { resource: NonNullable<Message['resource']> }) {
  const { filename, url_view, url_download, is_image, has_browser_preview } = resource;
  const seen = has_browser_preview
    ? { href: url_view, target: '_blank', rel: 'noopener' }
    : { href: url_download, download: filename };
  return (
    <>
      {is_image && <img className={style.picture} src={url_view} alt={filename} />}
      <a {...seen} className={style.file}>
        <Icon name="file" size={16} />
        {filename}
      </a>
    </>
  );
}
