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
  /** Puts in what a ticket is called here. */
  say: SayTicket;
  /** Asks whether to begin anew. */
  onRestart: () => void;
};

type EndingProps = { text: string; say: SayTicket; onRestart: () => void };

/** The conversation is over; what is left is to begin another one. */
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

/** What stands at the foot of the page: where one writes, or why one cannot. */
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
  // Nothing is lost that is not lost already: no question before the new one.
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
