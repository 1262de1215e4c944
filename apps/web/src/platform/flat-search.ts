type Search = Record<string, unknown>;

/** `?q=123&page=2` as plain strings: addresses stay readable, and a search for digits stays a text. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The reverse of `parseSearch`; missing and empty values are left out. */
export function stringifySearch(search: Search): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return text ? `?${text}` : '';
}
