/** What the server wrote into the page's head. */
type MetaName = 'csrf-token' | 'api-user' | 'api-token' | 'csp-nonce' | 'office-socket';

/** The content of one `<meta>` of the page; empty when the server did not write it. */
export function pageMeta(name: MetaName): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
