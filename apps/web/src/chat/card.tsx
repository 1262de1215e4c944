import type { ChatMessage } from '@balcao/contract/chatbot';
import { memo } from 'react';
import { RichText } from './rich-text.tsx';

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const full = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

function initials(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return (first.charAt(0) + (others.at(-1)?.charAt(0) ?? '')).toUpperCase();
}

function When({ at }: { at: string }) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return (
    <time className="when" dateTime={at} title={full.format(date)}>
      {today ? clock.format(date) : full.format(date)}
    </time>
  );
}

type Props = {
  message: ChatMessage;
  /** The first card of a group says who speaks. */
  opens: boolean;
  attendant: string;
};

export const Card = memo(function Card({ message, opens, attendant }: Props) {
  const { from, author, text, at } = message;
  const kind = from === 'user' ? 'user' : author ? 'bot staff' : 'bot';
  const speaker = from === 'user' ? 'Você' : (author?.name ?? attendant);
  return (
    <li className={opens ? `card ${kind} opens` : `card ${kind}`}>
      {author && opens && (
        <span className="initials" aria-hidden="true">
          {initials(author.name)}
        </span>
      )}
      {opens && <span className={from === 'user' ? 'sr-only' : 'speaker'}>{speaker}</span>}
      <div className="bubble" tabIndex={-1}>
        {from === 'user' ? text : <RichText html={text} />}
      </div>
      {at && <When at={at} />}
    </li>
  );
});
