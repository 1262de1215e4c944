import type { Notification as Notice } from '@balcao/contract/people/notifications';
import { store } from '../../../ui/store.ts';

/** If several pages are open, the visible one shows the notification first. */
const WAIT_MS = 1_000;
const isThere = 'Notification' in window;

/** The person's answer to the browser's question; also `denied` if the browser has no notifications. */
export const permission = store<NotificationPermission>(
  isThere ? Notification.permission : 'denied',
);

/** Asks the browser for permission; call it only from a click. */
export async function askPermission(): Promise<void> {
  permission.set(await Notification.requestPermission());
}

const spoken = new Set<number>();
const pages = new BroadcastChannel('balcao-notices');
pages.onmessage = ({ data }: MessageEvent<number>) => spoken.add(data);

/** Tells the other pages that this page has shown the notification. */
export function noteShown(id: number): void {
  pages.postMessage(id);
}

/**
 * Shows a browser notification, unless a visible page has shown it meanwhile. A click returns to the page and opens it.
 */
export function showOutside({ id, title, text }: Notice, open: () => void): void {
  if (!isThere || permission.get() !== 'granted') return;
  setTimeout(() => {
    if (spoken.has(id) || !document.hidden) return;
    // All pages use the same tag, so that the browser shows one notification.
    const notice = new Notification(title, { body: text, tag: `balcao-${id}`, lang: 'pt-BR' });
    notice.onclick = () => {
      window.focus();
      notice.close();
      open();
    };
  }, WAIT_MS);
}
