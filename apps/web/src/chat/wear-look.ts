import type { ChatbotLook } from '@balcao/contract/chatbot/conversation';
import { safeAddress } from './safe-address.ts';

/** Sets the chatbot's pictures as style variables. */
export function wearLook({ avatarUrl, backgroundUrl }: ChatbotLook): void {
  const { style, classList } = document.documentElement;
  const wear = (name: string, url: string | null) => {
    const address = url && safeAddress(url, location.origin);
    if (address) style.setProperty(name, `url(${JSON.stringify(address.href)})`);
  };
  wear('--face', avatarUrl);
  wear('--photo', backgroundUrl);
  classList.toggle('own-background', backgroundUrl !== null);
}
