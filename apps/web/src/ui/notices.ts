import { store } from './store.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'danger' | 'plain';
export type Notice = { id: number; kind: NoticeKind; text: string };

// Durations of docs/product/back-office.md#notices.
const LIFE_MS: Record<NoticeKind, number> = {
  success: 3_000,
  info: 3_000,
  warning: 60_000,
  danger: 60_000,
  plain: 1_500,
};

export const notices = store<Notice[]>([]);
let last = 0;

export function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/**
 * Shows a notice for the duration of its kind; returns a number for removing it when it is no longer true. The same
 * notice is not shown twice.
 */
export function notify(kind: NoticeKind, text: string): number {
  last += 1;
  const id = last;
  const others = notices.get().filter((notice) => notice.text !== text);
  notices.set([...others.slice(-4), { id, kind, text }]);
  setTimeout(() => dismiss(id), LIFE_MS[kind]);
  return id;
}
