import { copied } from './notices.ts';
import type { Notice } from './state.ts';

export type ShareContent = { title: string; text?: string; url: string };

/** The parts of the browser that are used; older browsers, and pages without https, lack some. */
export type Sharing = {
  share?: (data: ShareContent) => Promise<void>;
  clipboard?: Pick<Clipboard, 'writeText'>;
  prompt: (text: string, value: string) => unknown;
};

/** Shares an address, or copies it, or shows it for copying. Returns the notice to show; a cancelled share has none. */
export async function share(data: ShareContent, browser: Sharing): Promise<Notice | null> {
  const shared = await browser.share?.(data).then(
    () => true,
    (fault) => fault instanceof DOMException && fault.name === 'AbortError',
  );
  if (shared) return null;
  const isCopied = await browser.clipboard?.writeText(data.url).then(
    () => true,
    () => false,
  );
  if (isCopied) return copied;
  browser.prompt('Copie a URL abaixo para compartilhar', data.url);
  return null;
}

/** The browser's own functions. They must be called on their own objects. */
export function browserSharing(): Sharing {
  const { clipboard } = navigator;
  return {
    ...('share' in navigator && { share: (data: ShareContent) => navigator.share(data) }),
    ...(clipboard && { clipboard }),
    prompt: (text, value) => window.prompt(text, value),
  };
}
