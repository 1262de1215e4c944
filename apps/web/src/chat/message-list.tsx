import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { Card } from './card.tsx';
import type { CardActions } from './card-actions.ts';
import { PendingFile } from './pending-file.tsx';
import { placedCards } from './places.ts';
import { type ChatState, isWorking, type Pending } from './state.ts';

type PendingProps = { pending: Pending; opens: boolean; lost: boolean };

function PendingCard({ pending, opens, lost }: PendingProps) {
  const way = lost ? 'Aguardando conexão…' : 'Enviando…';
  if (pending.action === 'back')
    return <li className="revision">Voltando para corrigir sua resposta. {way}</li>;
  return (
    <li className={opens ? 'card user opens pending' : 'card user pending'} aria-live="off">
      <div className="bubble">{pending.text}</div>
      <span className="when">{way}</span>
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

/** Marks where the visitor went back to correct an answer. */
function RevisionLine({ message }: { message: ChatMessage }) {
  return <li className="revision">{message.text || 'Você voltou para corrigir uma resposta.'}</li>;
}

type Props = { state: ChatState; attendant: string; readOnly: boolean; actions: CardActions };

export function MessageList({ state, attendant, readOnly, actions }: Props) {
  const { messages, live, pending, waiting, link } = state;
  return (
    <div role="log" aria-live="polite" aria-label="Conversa">
      <ol className={live ? 'cards live' : 'cards'}>
        {placedCards(state, readOnly).map(({ message, place }) =>
          message.revises === undefined ? (
            <Card
              key={message.id}
              {...place}
              message={message}
              attendant={attendant}
              actions={actions}
            >
              {message.pendingFile && !readOnly && (
                <PendingFile
                  code={message.pendingFile}
                  working={isWorking(state)}
                  actions={actions}
                />
              )}
            </Card>
          ) : (
            <RevisionLine key={message.id} message={message} />
          ),
        )}
        {pending && (
          <PendingCard
            pending={pending}
            opens={messages.at(-1)?.from !== 'user'}
            lost={link === 'lost'}
          />
        )}
        {waiting.length > 0 && <TypingCard attendant={attendant} />}
      </ol>
    </div>
  );
}
