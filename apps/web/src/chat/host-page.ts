/**
 * The page that holds this one in its frame (`embed.js`). The messages have no content, so any host may receive them.
 */
function tell(news: { type: 'balcao:close' } | { type: 'balcao:unread'; count: number }): void {
  if (window.parent !== window) window.parent.postMessage(news, '*');
}

export function closePanel(): void {
  tell({ type: 'balcao:close' });
}

/** Esc closes the panel, unless something in this page is open and handles it. */
export function closeOnEscape(): void {
  document.addEventListener('keydown', (event) => {
    const open = document.querySelector(
      'dialog[open], [popover]:popover-open, [aria-expanded="true"]',
    );
    if (event.key === 'Escape' && !event.defaultPrevented && !open) closePanel();
  });
}

/** Counts cards that arrive unseen. The page of a closed panel is not hidden, but has lost the focus. */
export function countUnread(): () => void {
  let count = 0;
  const tellCount = (now: number) => {
    count = now;
    tell({ type: 'balcao:unread', count });
  };
  window.addEventListener('focus', () => tellCount(0));
  tellCount(0);
  return () => {
    if (!document.hasFocus()) tellCount(count + 1);
  };
}
