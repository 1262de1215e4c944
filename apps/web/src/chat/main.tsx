import type { ChatbotLook, ChatMessage } from '@balcao/contract/chatbot/conversation';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import './chat.css';
import { ChatPage } from './chat-page.tsx';
import { Conversation } from './conversation.ts';
import { closeOnEscape, countUnread } from './host-page.ts';
import { runScript } from './page-script.ts';
import { tellTouch } from './touch.ts';
import { tellVisibleHeight } from './visible-height.ts';
import { readVisit } from './visit.ts';
import { wearLook } from './wear-look.ts';

const visit = readVisit();
const { say, readOnly, embedded } = visit;
const conversation = new Conversation(visit);
const look: ChatbotLook = visit.boot?.chatbot ?? {
  code: visit.code,
  name: 'Atendimento virtual',
  companyName: 'Atendimento',
  ticketName: 'Atendimento',
  attendantName: 'Assistente virtual',
  siteUrl: null,
  socialUrl: null,
  logoUrl: '/brand/logo.svg',
  avatarUrl: '/brand/attendant.svg',
  backgroundUrl: null,
};

window.addEventListener('online', () => conversation.wake());
window.addEventListener('offline', () => conversation.sleep());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') conversation.wake();
});

tellVisibleHeight();
wearLook(look);
if (embedded) closeOnEscape();
const oneMoreUnread = embedded ? countUnread() : null;

/** Scripts of the flow measure what a visitor does: a read-only page triggers none of them. */
function onNewCard({ jsScript, from }: ChatMessage): void {
  if (jsScript && !readOnly) runScript(jsScript);
  if (from === 'chatbot') oneMoreUnread?.();
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ChatPage
      conversation={conversation}
      look={look}
      say={say}
      readOnly={readOnly}
      embedded={embedded}
      onNewCard={onNewCard}
    />,
  );
}
void conversation.start();
tellTouch(visit);
