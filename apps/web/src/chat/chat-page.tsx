import type { SayTicket } from '@balcao/brazil/ticket-words';
import type { ChatbotLook, ChatMessage } from '@balcao/contract/chatbot/conversation';
import { useSyncExternalStore } from 'react';
import type { Conversation } from './conversation.ts';
import { Dock } from './dock.tsx';
import { Icon } from './icons.tsx';
import { documentEntries, ticketEntries } from './menu-entries.ts';
import { MessageList } from './message-list.tsx';
import { useNewCards } from './new-cards.ts';
import { NoticeBox } from './notice-box.tsx';
import { PageFoot } from './page-foot.tsx';
import { useStayAtBottom } from './stay-at-bottom.ts';
import { TicketBar } from './ticket-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useActions } from './use-actions.tsx';
import { usePageScript } from './use-page-script.ts';

type Props = {
  conversation: Conversation;
  look: ChatbotLook;
  /** The installation's name for a ticket. */
  say: SayTicket;
  readOnly: boolean;
  embedded: boolean;
  /** Called once for each card, when it is first shown; not for cards from before the page was opened. */
  onNewCard: (card: ChatMessage) => void;
};

export function ChatPage({ conversation, look, say, readOnly, embedded, onNewCard }: Props) {
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState);
  const { actions, askRestart, dialogs } = useActions(conversation, say);
  const cards = state.messages.length + (state.pending ? 1 : 0) + (state.waiting.length ? 1 : 0);
  const { missed, toEnd } = useStayAtBottom(cards, state.pending !== null);
  useNewCards(state, onNewCard);
  usePageScript(state);
  const given = { look, ticket: state.ticket, token: conversation.token, readOnly, actions };

  return (
    <>
      <TopBar
        look={look}
        say={say}
        readOnly={readOnly}
        embedded={embedded}
        documents={documentEntries(given)}
        entries={ticketEntries(given)}
        onRestart={askRestart}
      />
      <TicketBar ticket={state.ticket} messages={state.messages} />
      <NoticeBox notice={state.notice} onClose={() => conversation.tell(null)} />
      <main className="conversation">
        <MessageList
          state={state}
          attendant={look.attendantName}
          readOnly={readOnly}
          actions={actions}
        />
      </main>
      <footer className="dock">
        {missed && (
          <button type="button" className="new-messages" onClick={toEnd}>
            <Icon name="down" />
            Novas mensagens
          </button>
        )}
        <Dock
          state={state}
          conversation={conversation}
          readOnly={readOnly}
          say={say}
          onRestart={askRestart}
        />
      </footer>
      {!embedded && <PageFoot company={look.companyName} />}
      {dialogs}
    </>
  );
}
