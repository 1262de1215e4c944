const OPENED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** An address as a whole, where a page may open it; `javascript:` and its like give undefined. */
export function safeAddress(url: string, base: string): URL | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const address = new URL(url, base);
  return OPENED.has(address.protocol) ? address : undefined;
}
