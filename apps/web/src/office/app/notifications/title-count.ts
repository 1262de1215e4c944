const mark = /^\(\d+\+?\) /;

/** "(3) Início · Balcão": the unread count, visible while another tab is in front. */
export function titleWith(title: string, unread: number): string {
  const plain = title.replace(mark, '');
  return unread > 0 ? `(${countText(unread)}) ${plain}` : plain;
}

/** "99+" for larger counts. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** Keeps the count in the page's title, whichever page sets the title. Returns a function that stops it. */
export function countInTitle(unread: number): () => void {
  const write = () => {
    const next = titleWith(document.title, unread);
    if (document.title !== next) document.title = next;
  };
  write();
  const watch = new MutationObserver(write);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => watch.disconnect();
}
