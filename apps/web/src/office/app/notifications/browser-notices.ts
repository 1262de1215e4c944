import type { Notification as Notice } from '@balcao/contract/notifications';
import { store } from '../../../ui/store.ts';

/** Of several open pages the one in view speaks first. */
const WAIT_MS = 1_000;
const isThere = 'Notification' in window;

/** What the person has answered to the browser's question; `denied` too where there are no such notices. */
export const permission = store<NotificationPermission>(
  isThere ? Notification.permission : 'denied',
);

/** Asks the browser; call it from a click, never by itself. */
export async function askPermission(): Promise<void> {
  permission.set(await Notification.requestPermission());
}

const spoken = new Set<number>();
const pages = new BroadcastChannel('balcao-notices');
pages.onmessage = ({ data }: MessageEvent<number>) => spoken.add(data);

/** This page has shown it: the others need not. */
export function noteShown(id: number): void {
  pages.postMessage(id);
}

/** Shows it outside of the page, unless a page in view has shown it meanwhile. A click comes back to the page and opens it. */
export function showOutside({ id, title, text }: Notice, open: () => void): void {
  if (!isThere || permission.get() !== 'granted') return;
  setTimeout(() => {
    if (spoken.has(id) || !document.hidden) return;
    // The same tag on all pages: one notice.
    const notice = new Notification(title, { body: text, tag: `balcao-${id}`, lang: 'pt-BR' });
    notice.onclick = () => {
      window.focus();
      notice.close();
      open();
    };
  }, WAIT_MS);
}
