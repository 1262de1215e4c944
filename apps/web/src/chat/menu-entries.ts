import type { ChatbotLook, ChatTicket } from '@balcao/contract/chatbot/conversation';
import type { CardActions } from './card-actions.ts';
import type { IconName } from './icons.tsx';

export type MenuEntry = { icon: IconName; text: string; onOpen: () => void };

type MenuOptions = {
  look: Pick<ChatbotLook, 'code' | 'companyName'>;
  ticket: ChatTicket | null;
  /** Undefined before there is a ticket. */
  token: string | undefined;
  readOnly: boolean;
  actions: Pick<CardActions, 'openFrame' | 'share'>;
};

function ticketPage(token: string, path: string): URL {
  return new URL(`/at_ticket/${encodeURIComponent(token)}${path}`, location.origin);
}

export function documentEntries({ ticket, token, actions }: MenuOptions): MenuEntry[] {
  if (!ticket || !token) return [];
  return ticket.documents.map(({ code, title }) => ({
    icon: 'file',
    text: title,
    onOpen: () => {
      const address = ticketPage(token, `/doc/${encodeURIComponent(code)}/view`);
      actions.openFrame({ title, address, size: 'document' });
    },
  }));
}

/** The ticket's other actions: signing it, and opening it on another device. A read-only page has neither. */
export function ticketEntries({
  look,
  ticket,
  token,
  readOnly,
  actions,
}: MenuOptions): MenuEntry[] {
  if (!ticket || !token || readOnly) return [];
  const sign = (): void => {
    const address = ticketPage(token, '/sign');
    actions.openFrame({ title: 'Assinar documentos', address, size: 'tall' });
  };
  const resume = (): void => {
    const url = `${location.origin}/cb/${look.code}?${new URLSearchParams({ token })}`;
    actions.share({ title: look.companyName, text: 'Continue sua conversa:', url });
  };
  return [
    ...(ticket.to_sign
      ? [{ icon: 'sign', text: 'Assinar documentos', onOpen: sign } as const]
      : []),
    { icon: 'device', text: 'Continuar em outro aparelho', onOpen: resume },
  ];
}
