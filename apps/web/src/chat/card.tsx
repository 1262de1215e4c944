import type { ChatMessage } from '@balcao/contract/chatbot';
import { memo } from 'react';
import { RichText } from '../ui/rich-text.tsx';

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
    <time className="when" dateTime={at} title={full.format(date)} aria-live="off">
      {today ? clock.format(date) : full.format(date)}
    </time>
  );
}

type Props = {
  message: ChatMessage;
  /** The first card of a group has the face. */
  opens: boolean;
  /** The first card of another speaker has the name too. */
  named: boolean;
  attendant: string;
};

export const Card = memo(function Card({ message, opens, named, attendant }: Props) {
  const { from, author, text, at } = message;
  const kind = from === 'user' ? 'user' : author ? 'bot staff' : 'bot';
  const speaker = from === 'user' ? 'Você' : (author?.name ?? attendant);
  return (
    // Who has just written something need not hear it again.
    <li
      className={`card ${kind}${opens ? ' opens' : ''}${named ? ' named' : ''}`}
      aria-live={from === 'user' ? 'off' : undefined}
    >
      {author && opens && (
        <span className="initials" aria-hidden="true">
          {initials(author.name)}
        </span>
      )}
      {opens && <span className={named ? 'speaker' : 'sr-only'}>{speaker}</span>}
      <div className="bubble" tabIndex={-1}>
        {from === 'user' ? text : <RichText html={text} />}
      </div>
      {at && <When at={at} />}
    </li>
  );
});
