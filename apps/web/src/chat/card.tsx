import { initials } from '@balcao/brazil/initials';
import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { memo, type ReactNode } from 'react';
import { RichText } from '../ui/rich-text.tsx';
import type { CardActions } from './card-actions.ts';
import { CardFoot } from './card-foot.tsx';
import { LinkButtons } from './link-buttons.tsx';
import type { CardPlace } from './places.ts';
import { ResourceView } from './resource-view.tsx';

function classesOf({ from, author }: ChatMessage, { opens, named, gone }: CardPlace): string {
  const kind = from === 'user' ? 'user' : author ? 'bot staff' : 'bot';
  return `card ${kind}${opens ? ' opens' : ''}${named ? ' named' : ''}${gone ? ' gone' : ''}`;
}

/** The text of a card; a file alone shows only its name. */
function Words({ message: { from, text, resource } }: { message: ChatMessage }) {
  if (!text || text === resource?.name) return null;
  return <div className="words">{from === 'user' ? text : <RichText html={text} />}</div>;
}

type Props = CardPlace & {
  message: ChatMessage;
  attendant: string;
  actions: CardActions;
  children?: ReactNode;
};

export const Card = memo(function Card({ message, attendant, actions, children, ...place }: Props) {
  const { from, author, resource, links } = message;
  const speaker = from === 'user' ? 'Você' : (author?.name ?? attendant);
  return (
    // The author has just written it and need not hear it.
    <li className={classesOf(message, place)} aria-live={from === 'user' ? 'off' : undefined}>
      {author && place.opens && (
        <span className="initials" aria-hidden="true">
          {initials(author.name)}
        </span>
      )}
      {place.opens && <span className={place.named ? 'speaker' : 'sr-only'}>{speaker}</span>}
      <div id={`card-${message.id}`} className="bubble" tabIndex={-1}>
        {resource && <ResourceView resource={resource} autoplay={message.autoplayAllowed} />}
        <Words message={message} />
        {children}
      </div>
      {links && links.length > 0 && <LinkButtons links={links} actions={actions} />}
      <CardFoot message={message} place={place} onCorrect={actions.correct} />
    </li>
  );
});
