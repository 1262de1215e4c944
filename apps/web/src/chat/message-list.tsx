import type { ChatMessage } from '@balcao/contract/chatbot';
import { Card } from './card.tsx';
import type { ChatState } from './state.ts';

function opensGroup(message: ChatMessage, before: ChatMessage | undefined): boolean {
  return before?.from !== message.from || before.author?.name !== message.author?.name;
}

function PendingCard({ text, lost }: { text: string; lost: boolean }) {
  return (
    <li className="card user opens pending">
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
  return (
    <div role="log" aria-live="polite" aria-label="Conversa">
      <ol className={live ? 'cards live' : 'cards'}>
        {messages.map((message, index) => (
          <Card
            key={message.id}
            message={message}
            opens={opensGroup(message, messages[index - 1])}
            attendant={attendant}
          />
        ))}
        {pending && <PendingCard text={pending.text} lost={link === 'lost'} />}
        {waiting.length > 0 && <TypingCard attendant={attendant} />}
      </ol>
    </div>
  );
}
