import type { ChatbotLook } from '@balcao/contract/chatbot';
import { useState, useSyncExternalStore } from 'react';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { Icon } from './icons.tsx';
import { MessageList } from './message-list.tsx';
import { NoticeBox } from './notice-box.tsx';
import { RestartDialog } from './restart-dialog.tsx';
import { useStayAtBottom } from './stay-at-bottom.ts';
import { TopBar } from './top-bar.tsx';

type Props = { conversation: Conversation; look: ChatbotLook; readOnly: boolean };

export function ChatPage({ conversation, look, readOnly }: Props) {
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState);
  const [restarting, setRestarting] = useState(false);
  const cards = state.messages.length + (state.pending ? 1 : 0) + (state.waiting.length ? 1 : 0);
  const { missed, toEnd } = useStayAtBottom(cards);

  return (
    <>
      <TopBar look={look} readOnly={readOnly} onRestart={() => setRestarting(true)} />
      <NoticeBox notice={state.notice} onClose={() => conversation.dismissNotice()} />
      <main className="conversation">
        <MessageList state={state} attendant={look.attendantName} />
      </main>
      <footer className="dock">
        {missed && (
          <button type="button" className="new-messages" onClick={toEnd}>
            <Icon name="down" />
            Novas mensagens
          </button>
        )}
        {readOnly && (
          <p className="read-only">
            <Icon name="eye" />
            Chatbot em modo somente leitura.
          </p>
        )}
        {!readOnly && state.ready && <Composer state={state} conversation={conversation} />}
        {!readOnly && !state.ready && <div className="composer blank" />}
      </footer>
      {restarting && (
        <RestartDialog
          onClose={() => setRestarting(false)}
          onConfirm={() => {
            setRestarting(false);
            conversation.restart();
          }}
        />
      )}
    </>
  );
}
