import type { ChatbotLook } from '@balcao/contract/chatbot';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import './chat.css';
import { ChatPage } from './chat-page.tsx';
import { Conversation } from './conversation.ts';
import { tellVisibleHeight } from './visible-height.ts';
import { readVisit } from './visit.ts';

const visit = readVisit();
const conversation = new Conversation(visit);
const look: ChatbotLook = visit.boot?.chatbot ?? {
  code: visit.code,
  name: 'Atendimento virtual',
  companyName: 'Atendimento',
  attendantName: 'Assistente virtual',
  siteUrl: null,
  socialUrl: null,
};

window.addEventListener('online', () => conversation.wake());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') conversation.wake();
});

tellVisibleHeight();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ChatPage conversation={conversation} look={look} readOnly={visit.readOnly} />,
  );
}
void conversation.start();
