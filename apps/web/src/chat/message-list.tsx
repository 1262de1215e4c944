import type { ChatMessage } from '@balcao/contract/chatbot';
import { Card } from './card.tsx';
import type { ChatState } from './state.ts';

/** A group opens where the speaker changes; it is named where another one answers than before. */
function placesOf(messages: ChatMessage[]): { opens: boolean; named: boolean }[] {
  let answering: string | undefined;
  return messages.map(({ from, author }, index) => {
    const before = messages[index - 1];
    const opens = before?.from !== from || before.author?.name !== author?.name;
    if (from === 'user') return { opens, named: false };
    const speaker = author?.name ?? '';
    const named = speaker !== answering;
    answering = speaker;
    return { opens, named };
  });
}

function PendingCard({ text, opens, lost }: { text: string; opens: boolean; lost: boolean }) {
  return (
    <li className={opens ? 'card user opens pending' : 'card user pending'} aria-live="off">
      <div className="bubble">{text}</div>
      <span className="when">{lost ? 'Aguardando conexão…' : 'Enviando…'}</span>
    </li>
  );
}

function TypingCard({ attendant }: { attendant: string }) {
  return (
    <li className="card bot typing" aria-hidden="true" title={`${attendant} está digitando`}>
      <div className="bubble">
        <span className="dot" />
        <span className="dot" />
        <span className="dot" />
      </div>
    </li>
  );
}

export function MessageList({ state, attendant }: { state: ChatState; attendant: string }) {
  const { messages, live, pending, waiting, link } = state;
  const places = placesOf(messages);
  return (
    <div role="log" aria-live="polite" aria-label="Conversa">
      <ol className={live ? 'cards live' : 'cards'}>
        {messages.map((message, index) => (
          <Card
            key={message.id}
            message={message}
            attendant={attendant}
            opens={places[index]?.opens ?? true}
            named={places[index]?.named ?? true}
          />
        ))}
        {pending && (
          <PendingCard
            text={pending.text}
            opens={messages.at(-1)?.from !== 'user'}
            lost={link === 'lost'}
          />
        )}
        {waiting.length > 0 && <TypingCard attendant={attendant} />}
      </ol>
    </div>
  );
}
