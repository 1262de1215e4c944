const OPENED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The absolute form of an address that a page may open; `javascript:` and similar ones give undefined. */
export function safeAddress(url: string, base: string): URL | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const address = new URL(url, base);
  return OPENED.has(address.protocol) ? address : undefined;
}
