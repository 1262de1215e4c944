/** The values that the server wrote into the page's head. */
type MetaName = 'csrf-token' | 'api-user' | 'api-token' | 'csp-nonce' | 'office-socket' | 'api-url';

/** The content of one `<meta>` of the page; empty if the server did not write it. */
export function pageMeta(name: MetaName): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

const SESSION_META = ['csrf-token', 'api-user', 'api-token'] as const;

/** Call it after the same person has logged in again: takes the new session's tokens into this page. */
export async function renewPageMeta(): Promise<void> {
  const answer = await fetch(window.location.pathname, { headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const name of SESSION_META) {
    const tag = `meta[name="${name}"]`;
    const content = fresh.querySelector<HTMLMetaElement>(tag)?.content;
    if (content) document.querySelector(tag)?.setAttribute('content', content);
  }
}
