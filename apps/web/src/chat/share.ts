import { copied } from './notices.ts';
import type { Notice } from './state.ts';

export type Shared = { title: string; text?: string; url: string };

/** What of the browser is used; older ones, and pages without https, lack parts of it. */
export type Sharing = {
  share?: (data: Shared) => Promise<void>;
  clipboard?: Pick<Clipboard, 'writeText'>;
  prompt: (text: string, value: string) => unknown;
};

/** Shares an address, or copies it, or shows it to be copied. Gives the notice to show; a cancelled share has none. */
export async function share(data: Shared, browser: Sharing): Promise<Notice | null> {
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

/** The browser's own ways. Its functions must be called on what they belong to. */
export function browserSharing(): Sharing {
  const { clipboard } = navigator;
  return {
    ...('share' in navigator && { share: (data: Shared) => navigator.share(data) }),
    ...(clipboard && { clipboard }),
    prompt: (text, value) => window.prompt(text, value),
  };
}
