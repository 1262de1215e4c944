import type { ChatbotLook } from '@balcao/contract/chatbot/conversation';
import type { IconName } from './icons.tsx';

export type SiteLink = { icon: IconName; text: string; url: string };

/** The company's own addresses. */
export function siteLinks({ siteUrl, socialUrl }: ChatbotLook): SiteLink[] {
  return [
    ...(siteUrl ? [{ icon: 'site', text: 'Site', url: siteUrl } as const] : []),
    ...(socialUrl ? [{ icon: 'social', text: 'Rede social', url: socialUrl } as const] : []),
  ];
}
