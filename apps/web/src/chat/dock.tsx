import type { SayTicket } from '@balcao/brazil/ticket-words';
import { Composer } from './composer.tsx';
import { ConsentCard } from './consent-card.tsx';
import type { Conversation } from './conversation.ts';
import { Icon } from './icons.tsx';
import type { ChatState } from './state.ts';

type Props = {
  state: ChatState;
  conversation: Conversation;
  readOnly: boolean;
  /** Puts in the installation's name for a ticket. */
  say: SayTicket;
  /** Asks whether to start over. */
  onRestart: () => void;
};

type EndingProps = { text: string; say: SayTicket; onRestart: () => void };

/** The conversation has ended; the visitor can only start another one. */
function Ending({ text, say, onRestart }: EndingProps) {
  return (
    <div className="ending">
      <p>{text}</p>
      <button type="button" className="button primary" onClick={onRestart}>
        {say('{Novo atendimento}')}
      </button>
    </div>
  );
}

/** The foot of the page: the input, or why the visitor cannot write. */
export function Dock({ state, conversation, readOnly, say, onRestart }: Props) {
  const { ready, consent, ticket } = state;
  const kind = ticket?.status.kind;
  if (readOnly) {
    return (
      <p className="read-only">
        <Icon name="eye" />
        Chatbot em modo somente leitura.
      </p>
    );
  }
  if (!ready) return <div className="composer blank" />;
  if (consent) return <ConsentCard consent={consent} onAccept={() => conversation.accept()} />;
  // There is nothing left to lose: starts over without asking.
  const anew = () => conversation.restart();
  if (kind === 'cancelled')
    return <Ending text={say('{Este atendimento} foi {cancelado}.')} say={say} onRestart={anew} />;
  return (
    <>
      {kind === 'done' && (
        <Ending text={say('{Este atendimento} foi {concluído}.')} say={say} onRestart={onRestart} />
      )}
      <Composer state={state} conversation={conversation} onRestart={onRestart} />
    </>
  );
}
